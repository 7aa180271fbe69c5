import type { Rect } from '../page.ts';
import type { Box } from './box.ts';

/**
 * The slant of a page: its rotation about the centre, and how far its rows fan out when it is photographed at an angle.
 */
export interface Lean {
  angle: number;
  fan: number;
  centreX: number;
  centreY: number;
}

/** Only a line much wider than high gives a reliable angle. */
const LONG = 4;

/** Measures the slant from the long lines of text, weighted by length. */
export function measureLean(boxes: Box[], width: number, height: number): Lean {
  const long = boxes.filter((box) => box.width > box.height * LONG);
  const centreX = width / 2;
  const centreY = height / 2;
  const level: Lean = { angle: 0, fan: 0, centreX, centreY };
  if (long.length < 3) return { ...level, angle: weightedMedian(long) };
  const middle = weightedMedian(long);
  // Seals and handwriting have any angle, so they are left out before the fan is fitted.
  const steady = long.filter((box) => Math.abs(box.angle - middle) < 0.07);
  let [s, sy, syy, sa, sya] = [0, 0, 0, 0, 0];
  for (const box of steady) {
    const y = box.centreY - centreY;
    s += box.width;
    sy += box.width * y;
    syy += box.width * y * y;
    sa += box.width * box.angle;
    sya += box.width * y * box.angle;
  }
  const spread = s * syy - sy * sy;
  if (steady.length < 6 || spread < 1) return { ...level, angle: middle };
  const fan = (s * sya - sy * sa) / spread;
  return { ...level, angle: (sa - fan * sy) / s, fan };
}

function weightedMedian(boxes: Box[]): number {
  const sorted = [...boxes].sort((a, b) => a.angle - b.angle);
  const half = sorted.reduce((sum, box) => sum + box.width, 0) / 2;
  let passed = 0;
  for (const box of sorted) {
    passed += box.width;
    if (passed >= half) return box.angle;
  }
  return 0;
}

/** The position of a box after the page has been straightened. */
export function layLevel(box: Box, { angle, fan, centreX, centreY }: Lean): Rect {
  const dx = box.centreX - centreX;
  const dy = box.centreY - centreY;
  const u = dx * Math.cos(angle) + dy * Math.sin(angle);
  const v = dy * Math.cos(angle) - dx * Math.sin(angle);
  const flat = v - fan * v * u;
  return {
    x: centreX + u - box.width / 2,
    y: centreY + flat - box.height / 2,
    width: box.width,
    height: box.height,
  };
}

/** The axis-aligned bounding rectangle of a rotated box. */
export function boundsOf(box: Box): Rect {
  const cos = Math.abs(Math.cos(box.angle));
  const sin = Math.abs(Math.sin(box.angle));
  const width = box.width * cos + box.height * sin;
  const height = box.width * sin + box.height * cos;
  return { x: box.centreX - width / 2, y: box.centreY - height / 2, width, height };
}
