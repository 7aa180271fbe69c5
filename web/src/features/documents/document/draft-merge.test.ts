import { expect, test } from 'vitest';
import { aDocument } from '../../../../test/documents.ts';
import { blankLine, emptyForm, type DraftForm, type DraftLine } from './draft-form.ts';
import { mergeForms, sameForm } from './draft-merge.ts';

const { id } = aDocument();
const line = (name: string, amount: number, part: Partial<DraftLine> = {}): DraftLine => ({
  ...blankLine(name, 'CNY'),
  money: { amount, currency: 'CNY' },
  ...part,
});
const form = (part: Partial<DraftForm>): DraftForm => ({ ...emptyForm(id), ...part });
const BASE = form({ values: { title: 'Visit', place: '' }, lines: [line('a', 100), line('b', 200)] });

test('Different fields and lines changed on two devices are merged', () => {
  const mine = { ...BASE, remarks: 'Mine', lines: [line('a', 150), line('b', 200), line('c', 300)] };
  const theirs = {
    ...BASE,
    values: { title: 'Visit', place: 'Lyon' },
    lines: [line('a', 100, { city: 'Lyon' }), line('b', 200), line('d', 400)],
  };

  const { form: merged, conflicts } = mergeForms(BASE, mine, theirs);

  expect(conflicts).toEqual([]);
  expect(merged).toMatchObject({ remarks: 'Mine', values: { place: 'Lyon' } });
  expect(merged.lines.map(({ id: name, money, city }) => [name, money.amount, city])).toEqual([
    ['a', 150, 'Lyon'],
    ['b', 200, ''],
    ['c', 300, ''],
    ['d', 400, ''],
  ]);
});

test('A value changed on both devices is a conflict that the person decides', () => {
  const mine = { ...BASE, values: { title: 'Mine', place: 'Paris' } };
  const theirs = { ...BASE, values: { title: 'Theirs', place: '' }, remarks: 'There' };

  expect(mergeForms(BASE, mine, theirs).conflicts).toEqual([
    { path: 'values.title', mine: 'Mine', theirs: 'Theirs' },
  ]);
  expect(mergeForms(BASE, mine, theirs).form.values).toEqual({ title: 'Mine', place: 'Paris' });
  expect(mergeForms(BASE, mine, theirs, { 'values.title': 'theirs' }).form).toMatchObject({
    values: { title: 'Theirs', place: 'Paris' },
    remarks: 'There',
  });
});

test('A line removed on one device is gone unless the other changed it', () => {
  const untouched = mergeForms(BASE, { ...BASE, lines: [line('a', 100)] }, BASE);
  expect(untouched.form.lines.map((one) => one.id)).toEqual(['a']);
  expect(untouched.conflicts).toEqual([]);

  const theirs = { ...BASE, lines: [line('a', 100), line('b', 250)] };
  const changed = mergeForms(BASE, { ...BASE, lines: [line('a', 100)] }, theirs);
  expect(changed.conflicts.map(({ path }) => path)).toEqual(['lines.b']);
  const kept = mergeForms(BASE, { ...BASE, lines: [line('a', 100)] }, theirs, { 'lines.b': 'theirs' });
  expect(kept.form.lines.map(({ money }) => money.amount)).toEqual([100, 250]);
});

test('The same expense chosen on both devices is one line', () => {
  const mine = { ...BASE, lines: [...BASE.lines, line('x', 0, { expenseId: 'e' })] };
  const theirs = { ...BASE, lines: [...BASE.lines, line('y', 500, { expenseId: 'e', city: 'Lyon' })] };

  const { form: merged, conflicts } = mergeForms(BASE, mine, theirs);

  expect(merged.lines).toHaveLength(3);
  expect(conflicts).toEqual([]);
  expect(merged.lines[2]?.city).toBe('Lyon');
});

test('Without a common version differences are asked about, and one-sided values stay', () => {
  const mine = form({ values: { title: 'Mine' }, lines: [line('a', 100)] });
  const theirs = form({ values: { title: 'Theirs' }, lines: [line('b', 200)] });

  const { form: merged, conflicts } = mergeForms(null, mine, theirs);

  expect(conflicts.map(({ path }) => path)).toEqual(['values.title']);
  expect(merged.lines.map((one) => one.id)).toEqual(['a', 'b']);
});

test('Two forms are equal although their expenses changed meanwhile', () => {
  const a = form({ lines: [line('x', 0, { expenseId: 'e' })], values: { title: '', place: 'Lyon' } });
  const b = form({
    lines: [line('x', 500, { expenseId: 'e', merchant: 'Hotel' })],
    values: { place: 'Lyon' },
  });

  expect(sameForm(a, b)).toBe(true);
  expect(sameForm(a, { ...b, remarks: 'More' })).toBe(false);
});
