import { LOG_POSITION_HEADER } from '@outlay/contract/log-position';
import { expenseEndpoints } from '@outlay/contract/spend/expense';
import { beforeEach, expect, test, vi } from 'vitest';
import { newId } from '#device/id.ts';
import { call } from './call.ts';
import { forgetLogPosition } from './log-position.ts';

const [EARLY, LATE] = ['00000016000000aa', '00000016000000bb'];

/** The answers that are given next, each with a position, or none for a network that fails. */
const answers: ((position: string | null) => void)[] = [];
const sent: (string | null)[] = [];

beforeEach(() => {
  answers.length = 0;
  sent.length = 0;
  localStorage.clear();
  vi.stubGlobal('fetch', (_url: string, init: RequestInit) => {
    sent.push(new Headers(init.headers).get(LOG_POSITION_HEADER));
    return new Promise<Response>((resolve) => {
      answers.push((position) =>
        resolve(
          Response.json(
            { done: true },
            { headers: position === null ? {} : { [LOG_POSITION_HEADER]: position } },
          ),
        ),
      );
    });
  });
});

const answer = async (position: string | null, one = 0) => {
  await vi.waitUntil(() => answers.length > one);
  answers.splice(one, 1)[0]?.(position);
};
const change = () => call(expenseEndpoints.remove, { id: newId() });
const read = () => call(expenseEndpoints.get, { id: newId() });
/** Reads once, and returns the position that it asks for. */
async function positionRead(): Promise<string | null | undefined> {
  const reading = read();
  await answer(null);
  await reading;
  return sent.at(-1);
}

test('After a change, a read asks for a database that has it', async () => {
  const changing = change();
  await answer(LATE);
  await changing;
  expect(sent).toEqual([null]);
  expect(await positionRead()).toBe(LATE);
});

test('A read without a position keeps the one that it is answered with', async () => {
  const reading = read();
  await answer(EARLY);
  await reading;
  expect(await positionRead()).toBe(EARLY);
});

test('An earlier answer that arrives later does not set it back', async () => {
  const [first, second] = [read(), read()];
  await vi.waitUntil(() => answers.length === 2);
  await answer(LATE, 1);
  await answer(EARLY, 0);
  await Promise.all([first, second]);
  expect(await positionRead()).toBe(LATE);
});

test('Of two changes at once neither is missed, whichever is answered first', async () => {
  const [first, second] = [change(), change()];
  await vi.waitUntil(() => answers.length === 2);
  await answer(EARLY, 1);
  await answer(LATE, 0);
  await Promise.all([first, second]);
  expect([null, LATE]).toContain(await positionRead());
});

test('A change of which no answer arrives leaves no position', async () => {
  const before = read();
  await answer(EARLY);
  await before;
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('failed')));
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await change().catch(() => undefined);
  expect(localStorage.getItem('logPosition')).toBeNull();
  vi.restoreAllMocks();
});

test('After a message, reads under way do not bring back what was known before it', async () => {
  const reading = read();
  await vi.waitUntil(() => answers.length === 1);
  forgetLogPosition();
  await answer(EARLY);
  await reading;
  expect(await positionRead()).toBeNull();
});
