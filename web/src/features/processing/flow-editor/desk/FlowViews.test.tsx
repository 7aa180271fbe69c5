import { calendarEndpoints, type CalendarAnswer } from '@outlay/contract/organisation/calendar';
import { flowEndpoints, type RouteStep, type TriedDocument } from '@outlay/contract/documents/flow';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { standInForDesk } from '../../../../../test/desk.ts';
import { LIN_REF, WANG_REF } from '../../../../../test/documents.ts';
import { CLAIM, DEFINITION, openFlow } from '../../../../../test/flows.tsx';

const id = (last: number) => `0192d3a0-0000-7000-8000-${String(last).padStart(12, '0')}`;
const UNDECIDED: Omit<RouteStep['people'][number], 'member'> = {
  taskId: null,
  state: 'Waiting',
  opinion: null,
  at: null,
  onBehalfOf: null,
  source: 'route',
};
const TRIED: TriedDocument = {
  id: id(71),
  number: 'CL-000041',
  title: 'Client dinner',
  typeName: { en: 'Expense claim' },
  submitter: LIN_REF,
  money: { amount: 6_820_000, currency: 'CNY' },
  submittedAt: '2026-08-11T02:00:00.000Z',
  before: [{ nodeKey: 'leader', name: { en: 'Department leader' }, people: ['王强'] }],
  after: [{ nodeKey: 'boss', name: { en: 'Boss' }, people: ['赵磊'] }],
  changed: true,
  stuck: false,
};

beforeEach(standInForDesk);

test('A simulated document shows its route and reasons, also in the drawing', async () => {
  const { server, person, flow } = await openFlow();
  const step = (part: Partial<RouteStep>): RouteStep => ({
    nodeKey: 'leader',
    name: { en: 'Department leader' },
    kind: 'approve',
    state: 'next',
    people: [{ ...UNDECIDED, member: WANG_REF }],
    reason: { code: 'departmentLeader', values: { department: '市场部' } },
    skipped: null,
    mode: 'anyOne',
    branch: [],
    choice: 'none',
    ...part,
  });
  const boss = step({ nodeKey: 'boss', people: [], skipped: 'sameOnce', state: 'skipped' });
  server.answer(flowEndpoints.simulate, () => ({ route: [step({}), boss] }));

  await person.click(screen.getByText('Simulate'));
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Show path' })).toHaveProperty('disabled', false),
  );
  await person.click(screen.getByRole('button', { name: 'Show path' }));

  expect(await screen.findAllByText('Manages 市场部')).toHaveLength(2);
  expect(screen.getByText('Skipped: has already approved')).toBeTruthy();
  expect(server.callsOf(flowEndpoints.simulate)[0]?.input).toEqual({
    id: flow.id,
    definition: DEFINITION,
    submitterId: LIN_REF.id,
    typeId: CLAIM.id,
    facts: { amount: ['100000'] },
  });
});

const CALENDAR: CalendarAnswer = {
  setting: {
    ...{ country: 'none', timeZone: 'Asia/Shanghai', opens: '09:00', closes: '18:00' },
    ...{ breakFrom: null, breakTo: null, weekend: [6, 7], version: 0 },
  },
  days: [],
  publicDays: [],
};

test('The simulated quarter ended in the company’s time zone', async () => {
  // In Shanghai's time zone the second quarter has already begun.
  vi.setSystemTime('2026-03-31T20:00:00Z');
  try {
    const { server, person } = await openFlow();
    server.answer(calendarEndpoints.get, () => CALENDAR);
    await person.click(screen.getByText('Test on past documents'));

    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('From').value).toBe('2026-01-01'));
    expect(screen.getByLabelText<HTMLInputElement>('To').value).toBe('2026-03-31');
  } finally {
    vi.useRealTimers();
  }
});

test('A simulation on past documents lists changed approvers before and after', async () => {
  const { server, person, flow } = await openFlow();
  server.answer(calendarEndpoints.get, () => CALENDAR);
  server.answer(flowEndpoints.tryOn, () => ({ items: [TRIED], total: 40, changed: 1, stuck: 0 }));

  await person.click(screen.getByText('Test on past documents'));
  const run = screen.getByRole<HTMLButtonElement>('button', { name: 'Run test' });
  await waitFor(() => expect(run.disabled).toBe(false));
  await person.click(run);

  const row = within((await screen.findByText('CL-000041')).closest('tr') as HTMLElement);
  expect(row.getByText('王强')).toBeTruthy();
  expect(row.getByText('赵磊')).toBeTruthy();
  expect(row.getByText('Changed')).toBeTruthy();
  expect(screen.getByText('would take another path').parentElement?.textContent).toMatch(/^1/);
  const requested = server.callsOf(flowEndpoints.tryOn)[0]?.input as { from: string; to: string };
  expect(requested).toMatchObject({ id: flow.id, definition: DEFINITION });
  expect(requested.from < requested.to).toBe(true);
});

test('Running documents are moved with a reason, and each reports its result', async () => {
  const { server, person, flow } = await openFlow();
  const running = [1, 2].map((last) => ({
    id: id(80 + last),
    number: `CL-00005${last}`,
    title: 'Trip',
    submitter: LIN_REF,
    flowVersion: 2,
    nodeName: { en: 'Boss' },
    version: 1,
  }));
  server.answer(flowEndpoints.running, () => ({ items: running }));
  server.answer(flowEndpoints.move, ({ documentIds }) => ({
    results: documentIds.map((one, place) => ({
      id: one,
      moved: place === 0,
      why: place === 0 ? null : 'Its node is gone',
    })),
  }));

  await person.click(screen.getByText('Versions'));
  await person.click(await screen.findByRole('button', { name: 'Move all to version 3' }));
  const dialog = within(await screen.findByRole('dialog'));
  await person.click(dialog.getByRole('button', { name: 'Move' }));
  expect(server.callsOf(flowEndpoints.move)).toHaveLength(0);
  await person.type(dialog.getByLabelText('Why?'), 'New rule');
  await person.click(dialog.getByRole('button', { name: 'Move' }));

  expect(await screen.findByText('Its node is gone')).toBeTruthy();
  expect(screen.getByText('Not moved')).toBeTruthy();
  expect(server.callsOf(flowEndpoints.move)[0]?.input).toEqual({
    id: flow.id,
    documentIds: running.map((one) => one.id),
    reason: 'New rule',
  });
});
