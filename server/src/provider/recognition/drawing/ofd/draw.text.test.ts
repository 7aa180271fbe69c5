import { describe, expect, it } from 'vitest';
import { box, pageWith, seen } from '../../../../../test/invoice-fixtures/ofd-page.ts';

describe('Drawn text', () => {
  const written = (attributes: string, code: string, inside: string) =>
    pageWith(
      `<TextObject Boundary="10 10 80 20" Size="8" ${attributes}><TextCode X="0" Y="8" ${code}>${inside}</TextCode></TextObject>`,
    );

  it('places each letter at its own position', async () => {
    const view = await seen(written('', 'DeltaX="g 2 30"', '国国国'));

    for (const x of [10, 40, 70]) expect(view.ink(box(x, 10, 8, 9))).toBeGreaterThan(0.1);
    for (const x of [19, 49]) expect(view.ink(box(x, 5, 20, 20))).toBe(0);
  });

  it('keeps blanks a writer counts and ignores those of an XML editor', async () => {
    const counted = await seen(written('', 'DeltaX="g 3 10"', '   国'));
    const indented = await seen(written('', '', '\n      国\n   '));

    expect(counted.ink(box(40, 10, 8, 9))).toBeGreaterThan(0.1);
    expect(counted.ink(box(5, 5, 34, 20))).toBe(0);
    expect(indented.ink(box(10, 10, 8, 9))).toBeGreaterThan(0.1);
  });

  it('is narrowed to its steps so that letters do not overlap', async () => {
    const view = await seen(written('', 'DeltaX="g 3 4"', '%%%%'));

    expect(view.ink(box(10, 8, 16, 12))).toBeGreaterThan(0.05);
    expect(view.ink(box(26.2, 5, 20, 20))).toBe(0);
  });

  it('can be vertical, slanted and bold', async () => {
    const downwards = await seen(written('', 'DeltaX="0 0" DeltaY="10 10"', '国国国'));
    const bold = await seen(written('Weight="700"', '', '国国'));
    const plain = await seen(written('', '', '国国'));

    for (const y of [10, 20, 30]) expect(downwards.ink(box(10, y, 8, 9))).toBeGreaterThan(0.1);
    expect(downwards.ink(box(19, 0, 81, 100))).toBe(0);
    expect(bold.ink(box(10, 10, 16, 9))).toBeGreaterThan(plain.ink(box(10, 10, 16, 9)) * 1.1);
  });

  it('has the crossed circle before an amount in capitals', async () => {
    const view = await seen(written('', '', 'ⓧ'));

    expect(view.ink(box(10, 10, 8, 10))).toBeGreaterThan(0.1);
    // The arms of the cross meet in the middle, which is empty in the placeholder for a missing letter.
    expect(view.ink(box(13.4, 14.5, 1.2, 1.2))).toBeGreaterThan(0.5);
  });

  it('shows a placeholder for a letter no font has', async () => {
    expect((await seen(written('', '', '\ue123'))).ink(box(10, 8, 10, 12))).toBeGreaterThan(0.02);
  });
});
