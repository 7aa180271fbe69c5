import { expect, test } from 'vitest';
import { fallOf, hasFallen, recordedFor, type Figure, type Recorded } from './ratios.ts';

const recorded: Recorded = { date: '2026-11-01', machine: 'A, 2 cores', rows: { '1 list': 0.8 } };
const rate = (value: number): Figure => ({ row: '1 list', value, atMost: false, absolute: false });
const time = (value: number): Figure => ({ row: '2 p50', value, atMost: true, absolute: false });

test('A share of the reference has fallen when it is more than 15 % below the recorded one', () => {
  expect(hasFallen(0.8, rate(0.69))).toBe(false);
  expect(hasFallen(0.8, rate(0.67))).toBe(true);
  expect(hasFallen(0.8, rate(1.6)), 'better is no fall').toBe(false);
});

test('A time has fallen when it is more than 15 % above the recorded one', () => {
  expect(hasFallen(2, time(2.29))).toBe(false);
  expect(hasFallen(2, time(2.31))).toBe(true);
  expect(hasFallen(2, time(0.5)), 'faster is no fall').toBe(false);
});

test('A fall counts when two runs show it, and is said with its row and its three values', () => {
  expect(fallOf(recorded, 0.8, [rate(0.5), rate(0.7)])).toBeUndefined();
  expect(fallOf(recorded, 0.8, [rate(0.7), rate(0.5)])).toBeUndefined();
  expect(fallOf(recorded, 0.8, [rate(0.5), rate(0.612)])).toBe(
    'FALLEN: row 1 list was 0.8 on 2026-11-01, and is 0.5 and 0.612 in two runs: more than 15 % worse.',
  );
});

test('A ratio is compared on every machine, seconds and bytes on the recorded one only', () => {
  const seconds: Figure = { ...rate(3), absolute: true };
  expect(recordedFor(recorded, 'B, 64 cores', rate(0.8))).toBe(0.8);
  expect(recordedFor(recorded, 'B, 64 cores', seconds)).toBeUndefined();
  expect(recordedFor(recorded, 'A, 2 cores', seconds)).toBe(0.8);
});

test('Nothing recorded is nothing fallen', () => {
  expect(recordedFor(undefined, 'A, 2 cores', rate(0.1))).toBeUndefined();
  expect(recordedFor(recorded, 'A, 2 cores', { ...rate(0.1), row: '99 new' })).toBeUndefined();
});
