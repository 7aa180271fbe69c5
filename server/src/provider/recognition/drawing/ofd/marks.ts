import type { Command } from '../../../../pdf/truetype.ts';

/** The cross in a ring that stands before an amount in capitals, so that nothing is written in front: no font of ours has it. */
const CROSSED = new Set(['⊗', 'ⓧ', 'Ⓧ']);
const MIDDLE = { x: 500, y: 360 };
const [OUTER, INNER, ARM, HALF] = [430, 375, 280, 28];
const PARTS = 12;

/** Marks of forms that are drawn rather than written. */
export const markOf = (character: string): Command[] | undefined =>
  CROSSED.has(character) ? [...ring(OUTER, 1), ...ring(INNER, -1), ...bar(1), ...bar(-1)] : undefined;

/** A ring's inner edge runs against the outer one, so that what is between them is filled. */
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

/** One arm of the cross, rising or falling, its outline running as the ring's outer edge does. */
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
