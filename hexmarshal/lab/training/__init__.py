"""How the weights of a judgement are learned from matches: played, fitted, tried against those before, and kept or not.

Fitting needs numpy, which comes with ``pip install 'hexmarshal[train]'``; nothing else of the lab does.
"""
