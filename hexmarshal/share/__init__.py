"""A match to give away: one HTML file, an animation of a turn, a flat log.

Each is made from what one side may know, or a spectator. Of a match that is over everything is shown.
"""
