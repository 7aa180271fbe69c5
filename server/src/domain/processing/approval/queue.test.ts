import { afterAll, beforeAll, expect, test } from 'vitest';
import { delegationEndpoints } from '@outlay/contract/documents/flow.delegation';
import { approvalEndpoints } from '@outlay/contract/processing/approval';
import { queueEndpoints, type QueueFilter } from '@outlay/contract/processing/approval.queue';
import { cellsOf } from '../../../../test/cells.ts';
import { newId } from '#system/id.ts';
import { approveAs, newCompany, see, sure, type Crew } from '../../../../test/builders.ts';
import { asking, flowDesk } from '../../../../test/flows.ts';
import { startServer, type Person, type TestServer } from '../../../../test/harness.ts';

let server: TestServer;
let crew: Crew;
beforeAll(async () => {
  server = await startServer();
  crew = await newCompany(server);
});
afterAll(() => server.stop());

const { sent, idsOf } = flowDesk(() => ({ server, crew }));

const queueOf = async (who: Person, filter: Partial<QueueFilter> = {}) =>
  sure(await server.call(who, queueEndpoints.queue, filter));

test('The queue lists my tasks, longest waiting first, and nobody else’s', async () => {
  const first = await sent([asking('one', idsOf(crew.leader))]);
  const second = await sent([asking('one', idsOf(crew.leader))]);
  const other = await sent([asking('one', idsOf(crew.manager))]);

  const { items, more } = await queueOf(crew.leader);

  const ids = items.map(({ documentId }) => documentId);
  expect(ids.indexOf(first.id)).toBeGreaterThanOrEqual(0);
  expect(ids.indexOf(second.id)).toBeGreaterThan(ids.indexOf(first.id));
  expect(ids).not.toContain(other.id);
  expect(more).toBe(false);
  expect(
    (await queueOf(crew.leader, { descending: true })).items.map(({ documentId }) => documentId),
  ).toEqual(ids.toReversed());
  expect((await queueOf(crew.auditor)).items).toEqual([]);
});

test('The queue can be filtered by amount, date, type, department and text', async () => {
  const { id } = await sent([asking('one', idsOf(crew.leader))]);
  const row = (await queueOf(crew.leader)).items.find(({ documentId }) => documentId === id);
  const { amount } = row!.money;
  const has = async (filter: Partial<QueueFilter>) =>
    (await queueOf(crew.leader, filter)).items.some(({ documentId }) => documentId === id);

  expect(await has({ least: amount, most: amount })).toBe(true);
  expect(await has({ least: amount + 1 })).toBe(false);
  expect(await has({ most: amount - 1 })).toBe(false);
  expect(await has({ from: '2020-01-01', to: '2099-12-31' })).toBe(true);
  expect(await has({ to: '2020-01-01' })).toBe(false);
  expect(await has({ from: '2099-01-01' })).toBe(false);
  expect(await has({ typeIds: [row!.typeId] })).toBe(true);
  expect(await has({ typeIds: [newId()] })).toBe(false);
  expect(await has({ departmentIds: [newId()] })).toBe(false);
  expect(await has({ search: row!.number })).toBe(true);
  expect(await has({ search: 'nobody has this' })).toBe(false);
  expect(await has({ overdueOnly: true })).toBe(false);
});

test('The queue separates documents with findings from clean ones', async () => {
  await sent([asking('one', idsOf(crew.leader))]);
  const all = (await queueOf(crew.leader)).items;
  const clean = (await queueOf(crew.leader, { checks: 'clean' })).items;
  const found = (await queueOf(crew.leader, { checks: 'found' })).items;

  expect(clean.every(({ findings }) => findings === 0)).toBe(true);
  expect(found.every(({ findings }) => findings > 0)).toBe(true);
  expect(clean.length + found.length).toBe(all.length);
});

test.each(['forbid', 'reason', 'warn'])(
  'A list never says checks passed while a finding is open: %s',
  async (effect) => {
    const { id } = await sent([asking('one', idsOf(crew.leader))]);
    await server.owner.query('update document set findings = $2 where id = $1', [
      id,
      JSON.stringify([{ code: 'policyLimit', effect }]),
    ]);

    const { items } = sure(await server.call(crew.leader, approvalEndpoints.tasks, { size: 100 }));
    expect(items.find(({ document }) => document.id === id)?.warnings).toBe(1);
    const row = (await queueOf(crew.leader)).items.find(({ documentId }) => documentId === id);
    expect(row?.findings).toBe(1);
  },
);

test('A dismissed finding is closed and shows who dismissed it', async () => {
  const { id } = await sent([asking('one', idsOf(crew.leader)), asking('two', idsOf(crew.manager))]);
  const has = async (checks: 'clean' | 'found') =>
    (await queueOf(crew.leader, { checks })).items.some(({ documentId }) => documentId === id);
  const before = await see(server, crew.leader, id);
  const positions = before.findings.flatMap(({ effect }, place) => (effect === 'warn' ? [place] : []));
  expect([positions.length > 0, await has('found')]).toEqual([true, true]);
  const dismiss = (who: Person, version: number, more: object = {}) =>
    server.call(who, approvalEndpoints.dismissFindings, {
      ...{ taskId: before.taskId ?? '', version, positions, reason: 'A taxi gives no invoice', ...more },
    });

  expect((await dismiss(crew.manager, before.version)).status).toBe(404);
  expect((await dismiss(crew.leader, before.version, { positions: [99] })).status).toBe(404);
  expect((await dismiss(crew.leader, before.version, { reason: ' ' })).status).toBe(400);
  const after = sure(await dismiss(crew.leader, before.version));
  expect((await dismiss(crew.leader, before.version)).body.reason).toBe('staleVersion');

  expect(after.findings[positions[0] ?? 0]?.dismissed).toMatchObject({
    ...{ by: { id: crew.leader.memberId, name: crew.leader.name }, reason: 'A taxi gives no invoice' },
  });
  expect([await has('clean'), await has('found')]).toEqual([true, false]);
  await approveAs(server, crew.leader, id);
  const next = await see(server, crew.manager, id);
  expect(next.findings.filter(({ dismissed }) => dismissed)).toHaveLength(positions.length);
});

test('The queue can be sorted by amount, largest first', async () => {
  const { items } = await queueOf(crew.leader, { sort: 'amount', descending: true });
  const amounts = items.map(({ money }) => money.amount);

  expect(amounts).toEqual(amounts.toSorted((a, b) => b - a));
});

test('Several documents are approved from the queue at once, showing on whose behalf', async () => {
  const mine = await sent([asking('one', idsOf(crew.leader))]);
  const day = (ahead: number) =>
    new Date(server.now().getTime() + ahead * 86_400_000).toISOString().slice(0, 10);
  sure(
    await server.call(crew.leader, delegationEndpoints.save, {
      id: newId(),
      toId: crew.manager.memberId,
      fromDay: day(-1),
      toDay: day(3),
    }),
  );
  const row = (await queueOf(crew.manager)).items.find(({ documentId }) => documentId === mine.id);
  expect(row?.onBehalfOf?.id).toBe(crew.leader.memberId);

  const { results } = sure(
    await server.call(crew.manager, approvalEndpoints.approveMany, {
      tasks: [{ taskId: row!.taskId, version: row!.version }],
    }),
  );

  expect(results).toMatchObject([{ approved: true }]);
  expect((await queueOf(crew.manager)).items.map(({ documentId }) => documentId)).not.toContain(mine.id);
});

test('The queue is exported as CSV, and the export is audited', async () => {
  const { id } = await sent([asking('one', idsOf(crew.leader))]);
  const row = (await queueOf(crew.leader)).items.find(({ documentId }) => documentId === id);

  const answer = await server.call(crew.leader, queueEndpoints.export, { format: 'csv' });

  expect(answer.status).toBe(200);
  const table = cellsOf(Buffer.from(answer.body).toString());
  expect(table.map(([number]) => number)).toContain(row!.number);
  const { rows } = await server.owner.query<{ detail: { rows: number } }>(
    `select detail from audit_event where company_id = $1 and action = 'list.export'`,
    [crew.companyId],
  );
  expect(rows[0]?.detail.rows).toBe(table.length - 1);
});
