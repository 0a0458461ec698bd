"""A mistake tried again: the position as it was, the answer hidden until it is found or given up."""

from __future__ import annotations

from functools import partial

from mate_tui.app.answer_state import AnswerState
from mate_tui.app.lines_state import Start
from mate_tui.app.screens.answer import AnswerScreen
from mate_tui.app.screens.base import LinesAsked
from mate_tui.game.match import Match
from mate_tui.solver.analyst import Analyst
from mate_tui.study.coach import Strictness, caution
from mate_tui.study.insight import explained
from mate_tui.study.review import Judgement, Review
from mate_tui.words import review as words
from mate_tui.words.hints import line_told
from mate_tui.words.prompts import prompt
from mate_tui.words.reasons import caution_told, why
from mate_tui.words.speaker import Speaker


class RetryScreen(AnswerScreen):
    """Asks one decision again. Wrong answers say what they cost and not what is best."""

    def __init__(self, match: Match, review: Review, judgement: Judgement, speaker: Speaker, analyst: Analyst) -> None:
        bottom = speaker.me or judgement.player
        state = AnswerState.of_game(match, review.game.number, judgement.place, judgement.best, bottom)
        super().__init__(speaker, state)
        self.speaker = speaker
        self._review, self.judgement, self._analyst = review, judgement, analyst
        self.wants_next = False
        """Whether it was left for the next mistake."""

    def title_told(self) -> str:
        """Which decision it is."""
        position = self.judgement.position
        title = words.RETRY_FORE_TITLE if position.is_foreplacing else words.RETRY_TITLE
        return self.speaker.say(title, game=self._review.game.number, move=position.move)

    def happened(self) -> list[str]:
        """Before the first answer the rule of the moment stands with the question."""
        state = self.state
        return [] if state is None or state.answer else [prompt(self.speaker, state.table.match, waiting=False)]

    def todo(self) -> str:
        """What is asked, or what was best."""
        state, speaker = self.state, self.speaker
        if state is None or state.answer is None or not state.is_known:
            return words.retry_asked(speaker, self.judgement)
        told = words.best_told(speaker, self.judgement, state.answer, given_up=state.given_up)
        return f"{told} {speaker.say(words.RETRY_DONE)}"

    async def explained(self, state: AnswerState, *, is_first: bool) -> list[str]:
        """What the answer costs, or why it is right."""
        position, choice = self.judgement.position, state.answer
        assert choice is not None
        question = partial(explained, position=position, choice=choice)
        analysis, reason = await self._analyst.ask(position.rules, self._review.game.hands, question)
        if state.is_known:
            return [*why(self.speaker, reason), line_told(self.speaker, position, reason.option.line)]
        warning = caution(analysis, choice, Strictness(), self._review.margin)
        assert warning is not None
        return [caution_told(self.speaker, warning, state.player), self.speaker.say(words.TRY_AGAIN)]

    def action_lines(self) -> None:
        """See through the game from here, now that the answer is known."""
        if self.state is not None and self.state.is_known:
            game = self._review.game
            start = Start(game.positions[0], game.choices, self.judgement.place, self.speaker, self._review.margin)
            self.post_message(LinesAsked(start))

    def action_next(self) -> None:
        """Leave it for the next mistake."""
        self.wants_next = True
        self.dismiss()

    def help_told(self) -> str:
        """What is asked."""
        return self.speaker.say(words.RETRY_HELP)
