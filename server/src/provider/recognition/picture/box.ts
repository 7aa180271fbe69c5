/** A rotated rectangle: centre, size along its own axes, and the angle of its width axis in radians. */
export interface Box {
  centreX: number;
  centreY: number;
  width: number;
  height: number;
  angle: number;
}

export interface Point {
  x: number;
  y: number;
}

const cross = (o: Point, a: Point, b: Point): number => (a.x - o.x) * (b.y - o.y) - (a.y - o.y) * (b.x - o.x);

/** The convex hull, counter-clockwise, by Andrew's monotone chain. */
export function hullOf(points: Point[]): Point[] {
  const sorted = [...points].sort((a, b) => a.x - b.x || a.y - b.y);
  if (sorted.length < 3) return sorted;
  const half = (ordered: Point[]): Point[] => {
    const chain: Point[] = [];
    for (const point of ordered) {
      while (chain.length >= 2 && cross(chain.at(-2)!, chain.at(-1)!, point) <= 0) chain.pop();
      chain.push(point);
    }
    chain.pop();
    return chain;
  };
  return [...half(sorted), ...half(sorted.reverse())];
}

/** The rotated rectangle of least area around the points; one of its sides lies on a side of the hull. */
export function smallestBox(points: Point[]): Box {
  const hull = hullOf(points);
  let best: Box | undefined;
  for (const [index, from] of hull.entries()) {
    const to = hull[(index + 1) % hull.length]!;
    const box = boxAlong(hull, Math.atan2(to.y - from.y, to.x - from.x));
    if (!best || box.width * box.height < best.width * best.height) best = box;
  }
  return level(best ?? boxAlong(hull, 0));
}

function boxAlong(points: Point[], angle: number): Box {
  const cos = Math.cos(angle);
  const sin = Math.sin(angle);
  let minU = Infinity;
  let maxU = -Infinity;
  let minV = Infinity;
  let maxV = -Infinity;
  for (const { x, y } of points) {
    const u = x * cos + y * sin;
    const v = y * cos - x * sin;
    minU = Math.min(minU, u);
    maxU = Math.max(maxU, u);
    minV = Math.min(minV, v);
    maxV = Math.max(maxV, v);
  }
  const u = (minU + maxU) / 2;
  const v = (minV + maxV) / 2;
  return {
    centreX: u * cos - v * sin,
    centreY: u * sin + v * cos,
    width: maxU - minU,
    height: maxV - minV,
    angle,
  };
}

/** The same rectangle with its width axis within 45° of level, so that text reads left to right. */
function level(box: Box): Box {
  let { width, height, angle } = box;
  while (angle > Math.PI / 4) {
    angle -= Math.PI / 2;
    [width, height] = [height, width];
  }
  while (angle <= -Math.PI / 4) {
    angle += Math.PI / 2;
    [width, height] = [height, width];
  }
  return { ...box, width, height, angle };
}

/** Grown by `margin` on every side. */
export const growBox = (box: Box, margin: number): Box => ({
  ...box,
  width: box.width + 2 * margin,
  height: box.height + 2 * margin,
});

export const scaleBox = (box: Box, x: number, y: number): Box => ({
  ...box,
  centreX: box.centreX * x,
  centreY: box.centreY * y,
  width: box.width * x,
  height: box.height * y,
});
