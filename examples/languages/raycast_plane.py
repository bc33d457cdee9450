#!/usr/bin/env python3
# hitscan check raycast_plane --program 'python3 raycast_plane.py'
import json
import sys


def dot(a, b):
    return sum(x * y for x, y in zip(a, b))


def answer(case):
    ray, plane = case["ray"], case["plane"]
    approach = dot(ray["direction"], plane["normal"])
    if approach >= 0:
        return {"hit": False}
    t = (plane["distance"] - dot(ray["origin"], plane["normal"])) / approach
    if t < 0:
        return {"hit": False}
    point = [o + t * d for o, d in zip(ray["origin"], ray["direction"])]
    return {"hit": True, "t": t, "point": point}


for line in sys.stdin:
    print(json.dumps(answer(json.loads(line))), flush=True)
