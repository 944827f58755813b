"""Matches by post: letters that mail or a shared folder carries, with dice that neither player can choose.

``dice`` makes a seed out of a secret of each player, ``letters`` says what a letter holds, ``correspondence`` carries
out the letters of a match one after the other and finds whatever does not hold, ``folder`` keeps one player's side of
it on disk.
"""
