"""A second, plain reading of *The Great War in the East*: movement, combat and supply, written from the book once more.

It shares nothing with the rules of the program but the data: maps, counters and tables. A hex is its number as
printed, a set of hexes a set, and nothing is remembered or made fast. Each function stands under the sentence that it
implements, in our own words, with its number. ``beside.py`` runs it beside matches of the program and reports every
difference; the README says how to use it and what it found.
"""
