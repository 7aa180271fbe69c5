export interface Corner {
  x: number;
  y: number;
}

/** Top left, top right, bottom right, bottom left. */
export type Quad = readonly [Corner, Corner, Corner, Corner];

/** A 3 x 3 matrix by rows. */
export type Matrix = readonly [number, number, number, number, number, number, number, number, number];

/** The projection from the unit square to four corners (Heckbert 1989). */
function squareToQuad([p0, p1, p2, p3]: Quad): Matrix {
  const [dx1, dx2, sx] = [p1.x - p2.x, p3.x - p2.x, p0.x - p1.x + p2.x - p3.x];
  const [dy1, dy2, sy] = [p1.y - p2.y, p3.y - p2.y, p0.y - p1.y + p2.y - p3.y];
  const determinant = dx1 * dy2 - dx2 * dy1;
  const g = (sx * dy2 - dx2 * sy) / determinant;
  const h = (dx1 * sy - sx * dy1) / determinant;
  return [
    p1.x - p0.x + g * p1.x,
    p3.x - p0.x + h * p3.x,
    p0.x,
    p1.y - p0.y + g * p1.y,
    p3.y - p0.y + h * p3.y,
    p0.y,
    g,
    h,
    1,
  ];
}

/** The projection from a point of the photo to its position on the paper, which is the unit square. */
export function quadToSquare(quad: Quad): Matrix {
  const [a, b, c, d, e, f, g, h, i] = squareToQuad(quad);
  // The adjugate is the inverse up to scale, and scale does not matter to a projection.
  return [
    e * i - f * h,
    c * h - b * i,
    b * f - c * e,
    f * g - d * i,
    a * i - c * g,
    c * d - a * f,
    d * h - e * g,
    b * g - a * h,
    a * e - b * d,
  ];
}
