// hitscan check raycast_plane --program 'node raycast_plane.mjs'
import {createInterface} from 'node:readline';

const dot = (a, b) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];

function answer({ray, plane}) {
  const approach = dot(ray.direction, plane.normal);
  if (approach >= 0) return {hit: false};
  const t = (plane.distance - dot(ray.origin, plane.normal)) / approach;
  if (t < 0) return {hit: false};
  return {hit: true, t, point: ray.origin.map((x, i) => x + t * ray.direction[i])};
}

for await (const line of createInterface({input: process.stdin})) {
  process.stdout.write(JSON.stringify(answer(JSON.parse(line))) + '\n');
}
