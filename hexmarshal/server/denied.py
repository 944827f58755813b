"""Why a request is not answered: a status for programs and a sentence for a person."""

from hexmarshal.core.engine.procedure import Refusal

FAULT = Refusal("fault", "", "Something went wrong here. It was written down; please try again.")
"""What is said of a fault of the server: nothing about it."""

BUSY = (429, 503)
"""The statuses that ask a client to come back."""
RETRY = b"60"
"""After how many seconds, unless something else is known."""


class Denied(Exception):
    """A request that is refused, for another reason than a rule of the game."""

    def __init__(self, status: int, code: str, sentence: str, *headers: tuple[bytes, bytes]) -> None:
        super().__init__(sentence)
        self.status = status
        """The status of the answer."""
        self.refusal = Refusal(code, "", sentence)
        """What the answer says."""
        self.headers = headers
        """Its extra headers. Whoever is told to come back is always told when."""
        if status in BUSY and not any(name == b"retry-after" for name, _ in headers):
            self.headers = (*headers, (b"retry-after", RETRY))


def no_match() -> Denied:
    """There is no such match, or no longer."""
    return Denied(404, "no-match", "There is no such match here.")


def not_your_seat(side: str, anybody: bool = True) -> Denied:
    """The secrets that came are not those of the seat, or none came at all."""
    return _seatless(f"This browser does not hold the seat of {side[:40]}.", anybody)


def no_seat(anybody: bool = True) -> Denied:
    """The secrets that came belong to no seat of the match, or none came at all."""
    return _seatless("This browser holds no seat in this match.", anybody)


def _seatless(sentence: str, anybody: bool) -> Denied:
    if not anybody:
        return Denied(401, "not-your-seat", sentence, (b"www-authenticate", b"Bearer"))
    return Denied(403, "not-your-seat", sentence)


def not_written() -> Denied:
    """Nothing happened, because it could not be kept."""
    sentence = "This could not be written down, so nothing was changed. Please try again."
    return Denied(503, "not-written", sentence)
