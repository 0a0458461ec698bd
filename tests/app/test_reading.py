"""What a terminal sends is cut into keys, sequences and pastes; what no key sends is left out whole."""

from __future__ import annotations

from random import Random

import pytest
from textual import events
from textual.message import Message

from mate_tui.app.ear import Ear, Rush
from mate_tui.app.reading import Burst, Pasted, Piece, Reader, Sequence, Typed, patience_of

ESC = b"\x1b"


def cut(*came: bytes | float, patience: float = 0.5) -> list[Piece]:
    """The pieces of bytes that come at once, with seconds between them, and of the long silence at the end."""
    reader, now = Reader(patience), 100.0
    pieces: list[Piece] = []
    for each in came:
        if isinstance(each, float):
            # The line is looked at all the time.
            for _ in range(round(each / 0.02)):
                now += 0.02
                pieces += reader.wait(now)
        else:
            pieces += reader.read(each, now)
    return pieces + list(reader.wait(now + 60))


@pytest.mark.parametrize(
    ("data", "pieces"),
    [
        (b"q", [Typed("q")]),
        (b"hhh\r", [Typed("hhh\r")]),
        (b"1\r2\r3\r4\r5\r", [Typed("1\r2\r3\r4\r5\r")]),
        (b"hhhhhhhhhhhh", [Typed("hhhhhhhhhhhh")]),
        (b"\x1b[A", [Sequence("\x1b[A")]),
        (b"\x1bOA\x1b[1;5Cx", [Sequence("\x1bOA"), Sequence("\x1b[1;5C"), Typed("x")]),
        (b"\x1b[[A\x1b[7$", [Sequence("\x1b[[A"), Sequence("\x1b[7$")]),
        (b"\x1b", [Sequence("\x1b")]),
        (b"\x1b\x1b", [Sequence("\x1b"), Sequence("\x1b")]),
        (b"\x1b\x1b[A", [Sequence("\x1b"), Sequence("\x1b[A")]),
        (b"\x1b\r", [Sequence("\x1b"), Typed("\r")]),
        (b"\x1bx", [Sequence("\x1bx")]),
        # What no key sends.
        (b"\xe4x", [Typed("x")]),
        (b"\xff\xfe\x80", []),
        ("\x9b1q".encode(), [Typed("1q")]),
        (b"\x1b[M \xa0\xa1q", [Typed("q")]),
        (b"\x1b[M\xc3\xa4\xc3q", [Typed("q")]),
        (b"\x1b[M\x1b\x1b\x1bq", [Typed("q")]),
        (b"\x1b[31337q\r", [Sequence("\x1b[31337q"), Typed("\r")]),
        (b"\x1b[1;2;3\rq", [Typed("\rq")]),
        (b"\x1b[" + b"1;" * 5000 + b"uq", [Typed("q")]),
        (b"\x1b]11;rgb:1616/3535/2a2a\x07q", [Typed("q")]),
        (b"\x1b]11;rgb:1616/3535/2a2a\x1b\\q", [Typed("q")]),
        (b"\x1bP1$r0m\x1b\\q", [Typed("q")]),
        (b"\x1b_" + b"quit1337" * 50_000 + b"\x1b\\q", [Typed("q")]),
        (b"\x1b]0;never ends", []),
        (b"\x1b]0;is left\x1b[A", [Sequence("\x1b[A")]),
        (b"\x1b]0;is left\x18q", [Typed("q")]),
        (b"\x1bO\xe4q", [Typed("q")]),
        # Pastes.
        (b"\x1b[200~31337\r\x1b[A\x1b[201~q", [Pasted("31337\r\x1b[A"), Typed("q")]),
        (b"\x1b[200~never\0 ends", [Pasted("never ends")]),
        (b"\x1b[201~q", [Sequence("\x1b[201~"), Typed("q")]),
        (b"AK.T7.ATKQ7.A/TQ7.AKQ.-.TKQ7 1\r", [Burst("AK.T7.ATKQ7.A/TQ7.AKQ.-.TKQ7 1\r")]),
        (b"31337\r", [Burst("31337\r")]),
    ],
)  # fmt: skip
def test_pieces(data: bytes, pieces: list[Piece]) -> None:
    assert cut(data) == pieces


@pytest.mark.parametrize("data", [b"\x1b[A", b"\x1b[1;5C", b"\x1bOP", b"\x1b[200~12345\x1b[201~", b"\x1b[M !!", b"\x1b[<0;12;4M"])
def test_a_slow_line_takes_sequences_apart_and_they_stay_whole(data: bytes) -> None:
    slowly = [piece for number in data for piece in (bytes([number]), 0.3)]
    assert cut(*slowly) == cut(data)


def test_text_comes_apart_between_any_two_bytes() -> None:
    data = "é♣日".encode()
    pieces = cut(*[data[place : place + 1] for place in range(len(data))])
    assert "".join(piece.text for piece in pieces) == "é♣日"


def test_escape_is_a_key_once_nothing_follows() -> None:
    assert cut(ESC, 0.6, b"[A") == [Sequence("\x1b"), Typed("[A")]
    assert cut(ESC, 0.1, b"q") == [Sequence("\x1b"), Typed("q")]
    assert cut(ESC, 0.2, b"q", patience=0.1) == [Sequence("\x1b"), Typed("q")]


def test_an_unfinished_paste_does_not_take_the_keyboard_away() -> None:
    assert cut(b"\x1b[200~text", 1.0, b" goes on", 4.0, b"q") == [Pasted("text goes on"), Typed("q")]


def test_the_rest_of_a_burst_is_no_key_either() -> None:
    assert cut(b"game 1 #31337 1", b"\r*\r") == [Burst("game 1 #31337 1"), Burst("\r*\r")]
    assert cut(b"game 1 #31337 1", 0.2, b"h") == [Burst("game 1 #31337 1"), Typed("h")]


def test_escdelay_is_heeded() -> None:
    assert [patience_of({"ESCDELAY": said}) for said in ("25", "1000", "", "-1", "soon", "9" * 20)] == [
        0.025,
        1,
        0.5,
        0.5,
        0.5,
        0.5,
    ]
    assert patience_of({}) == 0.5


def heard(data: bytes) -> list[Message]:
    ear = Ear(0.5)
    return [*ear.hear(data, 1.0), *ear.hear(b"", 60.0)]


def test_messages() -> None:
    keys = [message.key for message in heard(b"\x1b[A\x1bOP\x1b[31337qh\x1b") if isinstance(message, events.Key)]
    assert keys == ["up", "f1", "h", "escape"]
    (down,) = heard(b"\x1b[<0;12;4M")
    assert isinstance(down, events.MouseDown) and (down.x, down.y) == (11, 3)
    assert heard(b"\x1b[48;0;0;0;0t\x1b[?62;22c\x1b[24;80R\x1b[9999999;1;1;1;1;1t") == []
    (rush,) = heard(b"31337\r")
    assert isinstance(rush, Rush) and [key.key for key in rush.keys] == [*"31337", "enter"]


@pytest.mark.parametrize("seed", range(20))
def test_random_bytes_are_heard_without_a_fault_and_a_key_still_counts(seed: int) -> None:
    rng, ear = Random(seed), Ear(0.5)
    parts = [b"\x1b", b"[", b"O", b"]", b"P", b"M", b"<", b";", b"200~", b"201~", b"\x07", b"\\", b"\0", b"1", b"t", b"$y", b"?"]
    for now in range(300):
        data = b"".join(rng.choice(parts) if rng.random() < 0.7 else rng.randbytes(3) for _ in range(rng.randint(1, 12)))
        list(ear.hear(data, now * rng.random()))
    list(ear.hear(b"", 1000.0))
    last = list(ear.hear(b"h", 1001.0))
    assert [message.key for message in last if isinstance(message, events.Key)] == ["h"]
