import { expect, test } from 'vitest';
import { withoutPeople } from './log-lines.ts';

const TIME = '2026-11-26T12:00:00.000Z';
const kept = (fields: Record<string, unknown>): unknown =>
  JSON.parse(withoutPeople(JSON.stringify({ level: 50, time: TIME, ...fields })) ?? 'null');

test('The number of an error, its route and its place in the program are kept', () => {
  const stack = `error: secret of Lin Wei\n    at saveExpense (file:///home/linwei/outlay/server/src/domain/spend/expense/expense.service.ts:12:5)\n    at async next (node:internal/process:33:1)`;

  expect(kept({ number: 'K7WQ2MPD', route: '/api/expense/save', stack, msg: 'failed' })).toEqual({
    ...{ level: 50, time: TIME, number: 'K7WQ2MPD', route: '/api/expense/save', msg: 'failed' },
    stack: [
      'saveExpense server/src/domain/spend/expense/expense.service.ts:12',
      'next node:internal/process:33',
    ],
  });
});

test.each([
  ['relation "expense" does not exist', 'relation "expense" does not exist'],
  [
    'error: duplicate key value violates unique constraint "person_phone_key" (13812345678)',
    'error: duplicate key value violates unique constraint "person_phone_key"',
  ],
  ['PlatformError: unreachable: ECONNREFUSED', 'PlatformError: unreachable: ECONNREFUSED'],
  ['Error: connect ECONNREFUSED 203.0.113.7:5432', 'Error: connect ECONNREFUSED'],
  ['no such person: Lin Wei', '[removed]'],
  ['林薇 has no account', '[removed]'],
  ['smtp: 13812345678', '[removed]'],
])('Of the error “%s” is kept: %s', (error, wanted) => {
  expect(kept({ error })).toMatchObject({ error: wanted });
});

test.each([
  { to: '138****5678' },
  { text: 'Your code is 482913' },
  { said: 'Backed up to /home/linwei/backups' },
  { provider: 'Lin Wei' },
  { channel: 'lin@firm.cn' },
  { code: '4829' },
  { companyId: '0192d3a0-0000-7000-8000-000000000001' },
  { msg: 'told lin@firm.cn' },
  { msg: '已通知林薇' },
])('Nothing about a person is kept: %o', (fields) => {
  const text = JSON.stringify(kept(fields));

  for (const value of Object.values(fields)) expect(text).not.toContain(value);
});

test('A line that is not of the structured log is left out', () => {
  expect(withoutPeople('  Sign in: tap a person, or 13900000002 with Outlay#2026')).toBeUndefined();
  expect(withoutPeople('["Lin Wei"]')).toBeUndefined();
});
