"""Labels and short texts of the screens."""

from __future__ import annotations

from mate_tui.words.speaker import _

TITLE = _("M A T E")
SUBTITLE = _("G. Capellen, 1915")

HOME = {
    "new": (_("New match"), _("Against a bot, or against a second person at this keyboard.")),
    "guide": (_("Guided deal"), _("Three minutes: real plays, each with a sentence. The best way to begin.")),
    "puzzles": (_("Puzzles"), _("Find the one choice that is right: a new one each day, and as many more as you like.")),
    "analyse": (_("Analyse a deal"), _("Any deal or position: every choice solved, and why; or play it.")),
    "how": (_("How to play"), _("The rules, in three minutes.")),
    "strategy": (_("Strategy"), _("What good players look for, each with a small position.")),
    "history": (_("History and variants"), _("Where the game comes from, and how else it is played.")),
    "questions": (_("Questions"), _("What people ask about the rules, with answers to look at.")),
    "matches": (_("Matches"), _("All matches you began: look at them play by play, go on with them, delete them.")),
    "statistics": (_("Statistics"), _("Won and lost, margins, mates and streaks, in figures and charts.")),
    "settings": (_("Settings"), _("Colours, glyphs, pace of the bots, and more.")),
    "quit": (_("Quit"), _("Leave the program.")),
}
HOME_ABOUT = _("Twenty cards, both hands open, no luck but the deal. Lead a card that cannot be answered: mate.")

FIRST_START = _("New here? The guided deal, one line down, shows the game in three minutes.")

LEAVES = _("Nothing lies further back: {key} leaves the program.")

HELP_TITLE = _("Keys")
HELP_RULE = _(
    "Follow suit if you can, else rank; if you can do neither you are mated, and the leader scores the card's value times"
    " the number of the move. The stronger card of a suit, or the stronger suit of a rank, wins the move and leads the next."
)
YES, NO = _("Yes"), _("No")
LEAVE = _("Leave this match? It is kept, and Home continues it.")
LEAVE_UNKEPT = _("Leave this deal? It ends here.")
RESIGN = _("Resign this match? The opponent wins it.")
AGAIN, LOOK, GO_HOME = _("Play again"), _("Look at the moves"), _("Home")
REVIEW = _("Review: what each play was worth")
TABLEAU_LEGEND = _("{mine} {me}   {theirs} {opponent}\nrow: same suit   column: same rank")
MOVES_TITLE = _("Moves of the match")
PUT_OUT = _("out")
FIND = _("Find: type a word")
NOTHING_FOUND = _("Nothing here has that word.")
NEEDS_A_TERMINAL = _("this needs a terminal on standard input and error; play, solve and check work without one")
FAILED = _("Something failed while working this out; the match itself is safe. ({worker})")
NOT_SAVED = _("not saved")
STALE = _("The match has gone on since.")
NOTHING_TO_TAKE_BACK = _("There is nothing of yours to take back in this game.")
NOTHING_TO_REDO = _("There is nothing to make again.")
GAME_NOT_OVER = _("The game is not over yet.")
MATCH_OVER = _("The match is over.")
NOT_YOUR_TURN = _("It is not your turn.")
NO_MORE_GAMES = _("No game follows this one.")
NOT_YOUR_SEAT = _("That is not yours to decide.")
NO_HINTS = _("This match is played without hints.")
NO_LINES = _("This match is played without hints, and solved lines are one. After the match they can be seen.")
NO_COACH = _("This match is played without hints, so without the coach too.")
NO_REVIEW_YET = _("This match is played without hints: its review comes at the end.")
NO_TAKE_BACK = _("In this match nothing is taken back.")
TAKES_LONG = _("It is being saved, which takes long here; what follows comes then.")
TOO_SOON = _("Not taken: that came before you could see what has just happened; once more takes it.")
GAME_IS_OVER = _("The game is over; Enter goes on.")
NO_SUCH_CARD = _("No card of this hand has that key.")
WHOLE_HINT = _("There is no more to the hint: every choice shows what it is worth.")
NO_FOREPLACING = _("These rules have no foreplacing, so there is nothing to keep.")
PAST_FOREPLACING = _("Cards are foreplaced or kept before the first move, and once.")
NO_OTHER_GAME = _("The other game of this round has not been begun.")
ONLY_GAME = _("There is only this game.")
NO_FURTHER = _("It goes no further this way.")
NO_SEARCH = _("Only the questions and the list of matches can be searched.")

COPIES = (_("Copy the position"), _("Copy the number of the deal"), _("Copy the record"), _("Save the record to a file"))
COPY_HELP = _("Enter copies. The text itself stands below, to be selected by hand.")
COPIED = _("Sent to the terminal's clipboard. Many terminals ignore that, over SSH above all: then select it below.")
SAVED = _("Saved as {path}.")
NOT_SAVED_BECAUSE = _("Not saved as {path}: {problem}.")
SETTINGS_TITLE = _("Settings")
SETTINGS_KEYS = _('Kept in {path}. Keys are remapped there too, such as: [keys] hint = "i"')
GLYPHS_NOT_SHOWN = _("This terminal's encoding has ASCII alone, so cards stay in letters.")
ENVIRONMENT_VALUE = _("{name} is {value}, but takes {takes}; it is ignored.")
