import { expect, test } from 'vitest';
import { DEFAULT_RHYTHM, type NoticeRhythm } from '@outlay/contract/platform/message.notice';
import { whenAwake, whenMailed } from './rhythm.ts';

const SHANGHAI = 'Asia/Shanghai';
const night: NoticeRhythm = { ...DEFAULT_RHYTHM, quiet: { from: '22:00', to: '08:00' } };
const at = (text: string) => new Date(`${text}:00+08:00`);
const said = (date: Date | null) => date?.toISOString();

// 2026-11-20 is a Friday.
test.each([
  ['in the day', night, '2026-11-20T12:00', '2026-11-20T12:00'],
  ['in the evening', night, '2026-11-20T22:00', '2026-11-21T08:00'],
  ['in the morning', night, '2026-11-20T07:59', '2026-11-20T08:00'],
  ['when it ends', night, '2026-11-20T08:00', '2026-11-20T08:00'],
  [
    'within a day',
    { ...night, quiet: { from: '12:00', to: '13:30' } },
    '2026-11-20T12:30',
    '2026-11-20T13:30',
  ],
  ['before a weekend', { ...night, quietWeekends: true }, '2026-11-20T23:00', '2026-11-23T08:00'],
  ['on a weekend', { ...DEFAULT_RHYTHM, quietWeekends: true }, '2026-11-21T15:00', '2026-11-23T00:00'],
  ['with nothing set', DEFAULT_RHYTHM, '2026-11-21T03:00', '2026-11-21T03:00'],
] as const)('A notification %s waits until quiet hours end', (_when, rhythm, now, then) => {
  expect(said(whenAwake(rhythm, SHANGHAI, at(now)))).toBe(said(at(then)));
});

test.each([
  ['at once', DEFAULT_RHYTHM, '2026-11-20T12:00', '2026-11-20T12:00'],
  ['at once, at night', night, '2026-11-20T23:00', '2026-11-21T08:00'],
  ['daily, before the hour', { ...DEFAULT_RHYTHM, mail: 'daily' }, '2026-11-20T08:29', '2026-11-20T08:30'],
  ['daily, after the hour', { ...DEFAULT_RHYTHM, mail: 'daily' }, '2026-11-20T08:30', '2026-11-21T08:30'],
  [
    'daily, at a quiet hour',
    { ...night, mail: 'daily', digestAt: '06:00' },
    '2026-11-20T12:00',
    '2026-11-21T08:00',
  ],
  [
    'daily, not at weekends',
    { ...DEFAULT_RHYTHM, mail: 'daily', quietWeekends: true },
    '2026-11-20T12:00',
    '2026-11-23T00:00',
  ],
] as const)('A mail is sent %s', (_when, rhythm, now, then) => {
  expect(said(whenMailed(rhythm, SHANGHAI, at(now)))).toBe(said(at(then)));
});

test('No mail is sent where none is wanted', () => {
  expect(whenMailed({ ...DEFAULT_RHYTHM, mail: 'off' }, SHANGHAI, at('2026-11-20T12:00'))).toBeNull();
});

test('The day clocks go forward has its morning too', () => {
  const evening = new Date('2026-03-28T22:30:00+01:00');
  const rhythm = { ...night, quiet: { from: '22:00', to: '02:30' } };
  expect(said(whenAwake(rhythm, 'Europe/Paris', evening))).toBe('2026-03-29T01:30:00.000Z');
});
