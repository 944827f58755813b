"""What a host may set, and the bounds that keep one client from taking everything."""

import ipaddress
from pathlib import Path

import msgspec

LOOPBACK = ("localhost", "127.0.0.1", "[::1]")
"""The names under which a browser on this machine reaches the server."""
PORT = 8614
"""The port unless the host says otherwise: always the same, since browsers keep secrets by address."""


# -- what no host needs to change -------------------------------------------------------------------------------

HEADER_BYTES = 64 * 1024
"""How many bytes the headers of a request may have,"""
HEAD = 80 * 1024
"""how many together with its first line and whatever stands between them,"""
HEADERS = 10.0
"""how many seconds they may take to come,"""
PATIENCE = 30.0
"""and how many its body may take."""
SECRETS = 500
"""How many secrets may come with one request,"""
REMEMBERED = 100
"""and of how many of its headers a room remembers whose they are."""
HELLO = 5.0
"""How many seconds a browser has for the first message of its live connection,"""
FAREWELL = 2.0
"""and how many to close when it is ended."""
LONGEST = 4096
"""How many bytes a message of a browser may have,"""
UNSENT = 200
"""and how many messages may wait for a slow one; then it must come back and ask for what it missed."""
LINES = 500
"""How many lines of the log are sent at a time; a client that wants more asks again."""
CAREFUL = 20.0
"""How many seconds a bot may think about a position that a stranger wrote down: others wait for it."""
ENDLESS = 5
"""How many orders may take too long in one position before none is tried any more."""
BODY = 64 * 1024
"""How many bytes a request may have that is neither a record nor a position."""
WHOLE = 16 * 1024
"""Up to how many bytes a request is read once more if it does not fit, with 2.0 taken for 2."""


class Busy(Exception):
    """Another server has these matches. Its text is the address where they are, if that is known."""


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """How a server is run."""

    data: Path
    """The directory of the database and of its key."""
    host: str = "127.0.0.1"
    """The address to listen on."""
    allowed: tuple[str, ...] = ()
    """Further names under which browsers may reach it."""
    matches: int = 10_000
    """How many matches are kept at most."""
    matches_an_hour: int = 60
    """How many matches and studies one address may start at once, and then per hour; this machine is not limited."""
    all_matches_an_hour: int = 400
    """The same for everybody together; an address that starts few is let in even then, up to twice that."""
    upload_an_hour: int = 8 * 1024 * 1024
    """How many bytes of records one address may bring in an hour,"""
    all_upload_an_hour: int = 64 * 1024 * 1024
    """and how many everybody together."""
    shares_an_hour: int = 120
    """How many files of matches one address may have made at once, and then per hour."""
    disk: int = 8 * 1024 * 1024 * 1024
    """How many bytes the database may have before no more matches are started; those that have started go on."""
    unplayed_days: float = 1.0
    """After how many days a match is forgotten in which nobody gave an order; 0 for never."""
    reviews: int = 20
    """How many reviews may be under way or wait,"""
    reviews_each: int = 2
    """how many of them for one address,"""
    review_seconds: float = 900.0
    """and how long one may take."""
    unattended: int = 200
    """After how many orders without one of a person a match counts as one in which only bots play."""
    bot_matches: int = 4
    """The maximum number of bot-only matches at once."""
    open_matches: int = 150
    """How many matches are held in memory; those not asked for the longest are let go. On disk they all are anyway."""
    sockets: int = 1_000
    """How many browsers may follow live at a time,"""
    sockets_a_match: int = 50
    """and how many the same match."""
    chat_lines: int = 2_000
    """How many messages are kept for a match."""
    chat_length: int = 1_000
    """How many characters a message may have,"""
    chat_a_minute: int = 20
    """and how many messages a side may write at once, and then per minute."""
    notes_a_minute: int = 30
    """How many notes and bookmarks a side may write at once, and then per minute."""
    body: int = BODY
    """How many bytes a request may have,"""
    record: int = 4 * 1024 * 1024
    """unless it is a record,"""
    position: int = 256 * 1024
    """or a position."""
    slots: int = 2
    """How many long things are worked out at a time, beside the bots."""
    waiting: int = 500
    """How many may wait for that,"""
    waiting_each: int = 50
    """how many of one address,"""
    waiting_seconds: float = 30.0
    """and for how long."""
    light_seconds: float = 2.0
    """Whoever used more processor time for it lately leaves one place to the others."""
    work_seconds: float = 20.0
    """How much processor time a list of orders, a forecast or anything else of that kind may take,"""
    act_seconds: float = 3.0
    """how much an order, or a look at the table, in a match that began with a stranger's position,"""
    reading_seconds: float = 90.0
    """and how much it may take to replay a record or a match."""
    bot_seconds: float = 120.0
    """How long a bot may think about one order."""
    bots: tuple[str, ...] = ()
    """Bots of the host's own that may be chosen, as well as those that come with Hexmarshal, by name."""
    bot_processes: int = 2
    """In how many processes bots think, so that a long thought in one match does not hold up all others."""
    turn_seconds: float = 5.0
    """How long a bot that thinks as long as it may does so about one turn, unless its name says it,"""
    turn_seconds_most: float = 60.0
    """and how long at most, whatever its name says."""
    planners: int = 1
    """In how many matches such bots think at the same time. Where there are more they share the time."""
    bot_cores: int = 0
    """How many processor cores such bots may use together; 0 for all that this process may use."""

    def knows(self, host: str) -> bool:
        """Whether a browser may call the server by this name (without a port).

        A page elsewhere can point a name of its own at this machine, but not an address: beyond the loopback every
        address is good, and only names must be allowed.
        """
        host = host.lower().rstrip(".")
        if host in LOOPBACK or host in self.allowed:
            return True
        if self.host in LOOPBACK or not _is_address(host):
            return host.strip("[]") == self.host
        return True


def _is_address(host: str) -> bool:
    try:
        ipaddress.ip_address(host.strip("[]"))
    except ValueError:
        return False
    return True
