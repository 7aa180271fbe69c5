import type { Name } from './tile-names.ts';

interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

const GAP = 3;
/** A road is named again after so many pixels. */
const AGAIN = 260;

/** The names that fit beside each other, the more important ones first; `widthOf` measures a text. */
export function fitting(names: readonly Name[], widthOf: (name: Name) => number): Name[] {
  const taken: Box[] = [];
  const shown: Name[] = [];
  const sorted = names.toSorted((one, other) => one.rank - other.rank || other.weight - one.weight);
  for (const name of sorted) {
    const width = widthOf(name);
    if (name.along && name.along.room < width) continue;
    if (isRepeated(name, shown)) continue;
    const box = boxOf(name, width);
    if (taken.some((other) => overlaps(box, other))) continue;
    taken.push(box);
    shown.push(name);
  }
  return shown;
}

const isRepeated = (name: Name, shown: readonly Name[]): boolean =>
  shown.some(
    (other) =>
      other.text === name.text &&
      (other.along === undefined) === (name.along === undefined) &&
      Math.hypot(other.x - name.x, other.y - name.y) < AGAIN,
  );

function boxOf({ x, y, size, along }: Name, width: number): Box {
  const [across, down] = [Math.cos(along?.angle ?? 0), Math.abs(Math.sin(along?.angle ?? 0))];
  const halfWidth = (width * across + size * down) / 2 + GAP;
  const halfHeight = (width * down + size * across) / 2 + GAP;
  return { left: x - halfWidth, right: x + halfWidth, top: y - halfHeight, bottom: y + halfHeight };
}

const overlaps = (one: Box, other: Box): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
