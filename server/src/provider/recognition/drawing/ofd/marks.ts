import type { Command } from '../../../../pdf/truetype.ts';

/**
 * The crossed circle printed before an amount in capitals so that nothing can be added in front; the shipped font does
 * not have it.
 */
const CROSSED = new Set(['⊗', 'ⓧ', 'Ⓧ']);
const MIDDLE = { x: 500, y: 360 };
const [OUTER, INNER, ARM, HALF] = [430, 375, 280, 28];
const PARTS = 12;

/** Returns the outline of a form mark that is drawn rather than taken from a font. */
export const markOf = (character: string): Command[] | undefined =>
  CROSSED.has(character) ? [...ring(OUTER, 1), ...ring(INNER, -1), ...bar(1), ...bar(-1)] : undefined;

/** The inner edge of a ring runs in the opposite direction, so that the area between the edges is filled. */
function ring(radius: number, way: 1 | -1): Command[] {
  const at = (part: number, length: number) => {
    const angle = (way * part * 2 * Math.PI) / PARTS;
    return { x: MIDDLE.x + length * Math.cos(angle), y: MIDDLE.y + length * Math.sin(angle) };
  };
  const bend = radius / Math.cos(Math.PI / PARTS);
  const parts = Array.from({ length: PARTS }, (_, part): Command => {
    const { x: cx, y: cy } = at(part + 0.5, bend);
    return { kind: 'Q', cx, cy, ...at(part + 1, radius) };
  });
  return [{ kind: 'M', ...at(0, radius) }, ...parts, { kind: 'Z' }];
}

/** One rising or falling arm of the cross; its outline runs in the direction of the ring's outer edge. */
function bar(slope: 1 | -1): Command[] {
  const point = (along: number, across: number) => ({
    x: MIDDLE.x + along - slope * across,
    y: MIDDLE.y + slope * along + across,
  });
  const [first, ...rest] = [point(-ARM, -HALF), point(ARM, -HALF), point(ARM, HALF), point(-ARM, HALF)];
  return [
    { kind: 'M', ...(first ?? MIDDLE) },
    ...rest.map((end): Command => ({ kind: 'L', ...end })),
    { kind: 'Z' },
  ];
}
