"""The after-action report: how a match went, with luck and judgement told apart.

Both are counted in expected points, by the judgement of the strongest staff. Luck is what a die brought beyond the mean
of all its outcomes; the price of a decision is how much more the best order that the staff found would have been worth.
"""

from hexmarshal.review import markdown as markdown
from hexmarshal.review import picture as picture
from hexmarshal.review.parallel import review as review
from hexmarshal.review.review import Review as Review
