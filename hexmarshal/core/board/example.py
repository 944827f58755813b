"""A small board file, as an example."""

EXAMPLE = '''
[board]
id = "example"
title = "Two columns"
source = "proposed: an example"

[numbering]
first = [1, 2]
second = [1, 2]
shifted = "odd"

[terrain]
legend = {"." = "clear", "~" = "sea"}
water = ["sea"]
rows = """
.~
..
"""
source = "proposed: an example"

[country]
legend = {G = "german", "~" = ""}
rows = """
G~
GG
"""
source = "proposed: an example"

[sides]
river = "chain"

[[side]]
kind = "river"
name = "Pregel"
sides = "0101/0202 0102/0202"
source = "geography"
'''
"""A small board file."""
