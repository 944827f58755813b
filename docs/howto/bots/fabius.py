#!/usr/bin/env python3
"""A bot as a program: it needs nothing but Python, and declares no attack that the rules do not demand."""

import json
import random
import sys


def say(**message):
    print(json.dumps(message), flush=True)


for line in sys.stdin:
    heard = json.loads(line)
    if heard["say"] == "hello":
        chance = random.Random(heard["seed"])
        say(say="ready", version=1, name="Fabius")
    elif heard["say"] == "choose":
        say(say="list", subject=chance.choice(heard["decision"]["subjects"]))
    elif heard["say"] == "orders":
        quiet = [offer for offer in heard["orders"] if offer["order"]["order"] != "attack"]
        say(say="order", order=chance.choice(quiet or heard["orders"])["order"])
    elif heard["say"] == "over":
        break
