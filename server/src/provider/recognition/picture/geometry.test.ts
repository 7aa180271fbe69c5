import { describe, expect, it } from 'vitest';
import { smallestBox } from './box.ts';
import { decodeCtc } from './ctc.ts';
import { layLevel, measureLean } from './level.ts';
import { findRegions } from './regions.ts';
import { liesOnSide } from './turn.ts';

const boxAt = (centreX: number, centreY: number, [width, height]: [number, number], angle = 0) => ({
  centreX,
  centreY,
  width,
  height,
  angle,
});

describe('The smallest box', () => {
  it('is rotated with its line', () => {
    const angle = 0.1;
    const turn = (u: number, v: number) => ({
      x: 50 + u * Math.cos(angle) - v * Math.sin(angle),
      y: 50 + u * Math.sin(angle) + v * Math.cos(angle),
    });

    const box = smallestBox([turn(-40, -5), turn(40, -5), turn(40, 5), turn(-40, 5), turn(0, 0)]);

    expect(box.angle).toBeCloseTo(angle, 5);
    expect([box.width, box.height]).toEqual([expect.closeTo(80, 5), expect.closeTo(10, 5)]);
  });
});

describe('A text map', () => {
  it('gives one enlarged box for each line', () => {
    const data = new Float32Array(100 * 40);
    for (let y = 10; y < 16; y++) for (let x = 20; x < 80; x++) data[y * 100 + x] = 0.9;
    for (let y = 28; y < 34; y++) for (let x = 5; x < 30; x++) data[y * 100 + x] = 0.9;

    const boxes = findRegions({ data, width: 100, height: 40 });

    expect(boxes).toHaveLength(2);
    expect(boxes[0]!.width).toBeGreaterThan(60);
  });
});

describe('The best path through the network', () => {
  it('joins repeats and separates letters at a blank', () => {
    const path = [0, 1, 1, 0, 1, 2, 2];
    const data = new Float32Array(path.length * 3);
    path.forEach((index, step) => (data[step * 3 + index] = 0.9));

    const chars = decodeCtc({ data, steps: path.length, classes: 3 }, ['a', 'b']);

    expect(chars.map(({ text }) => text).join('')).toBe('aab');
    expect(chars[0]!.at).toBeCloseTo(2 / 7, 5);
    expect(chars[0]!.score).toBeCloseTo(0.9, 5);
  });
});

describe('A tilted page', () => {
  it('is straightened by its long lines', () => {
    const angle = 0.05;
    const lines = [-200, -100, 0, 100, 200].map((y) =>
      boxAt(500 - y * Math.sin(angle), 400 + y * Math.cos(angle), [600, 20], angle),
    );
    const lean = measureLean([...lines, boxAt(100, 100, [30, 30], 0.7)], 1000, 800);

    const places = lines.map((line) => layLevel(line, lean));

    expect(lean.angle).toBeCloseTo(angle, 3);
    expect(places[1]!.y - places[0]!.y).toBeCloseTo(100, 0);
    expect(places[0]!.x).toBeCloseTo(places[4]!.x, 0);
  });

  it('is rotated when its lines are vertical', () => {
    expect(liesOnSide([boxAt(0, 0, [20, 200]), boxAt(50, 0, [20, 300]), boxAt(0, 0, [40, 20])])).toBe(true);
    expect(liesOnSide([boxAt(0, 0, [200, 20]), boxAt(50, 0, [300, 20]), boxAt(0, 0, [20, 60])])).toBe(false);
  });
});
