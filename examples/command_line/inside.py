#!/usr/bin/env python3
# Answers point_in_aabb: hitscan check point_in_aabb --program 'python3 inside.py'
import json
import sys


def answer(case):
    box = case["aabb"]
    sides = zip(box["min"], case["point"], box["max"])
    return {"inside": all(low <= x <= high for low, x, high in sides)}


for line in sys.stdin:
    print(json.dumps(answer(json.loads(line))), flush=True)
