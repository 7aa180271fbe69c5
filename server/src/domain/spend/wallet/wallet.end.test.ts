import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { auditEndpoints } from '@outlay/contract/governance/audit';
import { connectionEndpoints } from '@outlay/contract/membership/connection';
import { walletEndpoints } from '@outlay/contract/spend/invoice.wallet';
import { unreliable } from '#provider/platform/platform.double.ts';
import type { WecomDouble } from '#provider/platform/wecom-world.double.ts';
import { approveAs, see, sure, type Crew } from '../../../../test/builders.ts';
import { connectionForm } from '../../../../test/connecting.ts';
import { startServer, type TestServer } from '../../../../test/harness.ts';
import { paidOutside, treasurer } from '../../../../test/paying.ts';
import { readingCards, walletDesk, walletCompany } from '../../../../test/wallets.ts';

let server: TestServer;
let wecom: WecomDouble;
let ours: Crew;
let connectionId: string;
const desk = walletDesk(
  () => server,
  () => wecom,
);
beforeAll(async () => {
  server = await startServer({ recogniser: readingCards() });
});
afterAll(() => server.stop());
beforeEach(async () => {
  const made = await walletCompany(server);
  ({ wecom, ours, connectionId } = made);
  return made.close;
});

async function claimed() {
  const { card, invoice } = await desk.newCard(ours.employee, connectionId);
  const { id } = sure(await desk.submit(ours.employee, await desk.claimOf(ours.employee, [invoice.id])));
  await desk.told(ours);
  return { card, id };
}
async function paid() {
  const { card, id } = await claimed();
  await approveAs(server, ours.leader, id);
  await approveAs(server, ours.accountant, id);
  const confirms = await treasurer(server, ours.companyId, ours.departmentId);
  await paidOutside(server, { asks: ours.cashier, confirms }, id);
  await desk.told(ours);
  return { card, id };
}
const connection = async () => {
  const { items } = sure(await server.call(ours.administrator, connectionEndpoints.list, {}));
  return items.find(({ id }) => id === connectionId)!;
};
const end = async () => {
  const { id, version } = await connection();
  return await server.call(ours.administrator, connectionEndpoints.endWallet, { id, version });
};
const remove = async (more: { leaveCards?: boolean } = {}) => {
  const { id, version } = await connection();
  return await server.call(ours.administrator, connectionEndpoints.remove, { id, version, ...more });
};

test('Cards that are locked for a claim keep a connection from being removed until they are released', async () => {
  const open = await claimed();
  const settled = await paid();
  expect((await connection()).lockedCards).toBe(2);

  expect(await remove()).toMatchObject({
    ...{ status: 409, body: { reason: 'cardsLocked', values: { count: '2' } } },
  });
  sure(await end());
  await desk.told(ours);

  // The payment was made: nobody could close the card later.
  expect([open, settled].map(({ card }) => wecom.wallet.stateOf(card))).toEqual(['free', 'closed']);
  expect((await connection()).lockedCards).toBe(0);
  sure(await remove());
});

test('A wallet that is no longer used imports nothing, locks nothing, and stops no claim', async () => {
  const before = await desk.newCard(ours.employee, connectionId);
  sure(await end());

  expect(sure(await server.call(ours.employee, walletEndpoints.list, {})).items).toEqual([]);
  const draft = await desk.claimOf(ours.employee, [before.invoice.id]);
  const { id } = sure(await desk.submit(ours.employee, draft));
  await desk.told(ours);
  await server.app.sweep();
  await desk.told(ours);

  expect(wecom.wallet.history(before.card)).toEqual([]);
  await approveAs(server, ours.leader, id);
  expect((await approveAs(server, ours.accountant, id)).status).toBe('Passed');
});

test('A use that is switched on again locks the cards of open claims again', async () => {
  const { card } = await claimed();
  const { settings, uses, ...known } = await connection();
  const form = (version: number, used: typeof uses) => ({
    ...connectionForm(settings, wecom.source.secret, { id: known.id, name: known.name, uses: used }),
    version,
  });
  const save = (version: number, used: typeof uses) =>
    server.call(ours.administrator, connectionEndpoints.save, form(version, used));
  const off = sure(await save(known.version, ['signIn']));
  await desk.told(ours);
  expect(wecom.wallet.stateOf(card)).toBe('free');

  sure(await save(off.version, uses));
  await desk.told(ours);

  expect(wecom.wallet.history(card)).toEqual(['locked', 'free', 'locked']);
});

test('A connection that is off still releases its cards when its wallet is no longer used', async () => {
  const { card } = await claimed();
  const { id, version } = await connection();
  sure(
    await server.call(ours.administrator, connectionEndpoints.setEnabled, { id, version, enabled: false }),
  );
  await desk.told(ours);
  expect(wecom.wallet.stateOf(card)).toBe('locked');

  sure(await end());
  await desk.told(ours);

  expect(wecom.wallet.stateOf(card)).toBe('free');
});

test('While the platform does not answer the cards wait; an administrator may leave them, which is kept on record', async () => {
  const { card, id } = await claimed();
  wecom.faultFor = unreliable(1, () => 0);
  sure(await end());
  await desk.told(ours, 3).catch(() => undefined);
  expect((await connection()).lockedCards).toBe(1);
  expect((await remove()).body.reason).toBe('cardsLocked');

  sure(await remove({ leaveCards: true }));

  expect(wecom.wallet.stateOf(card)).toBe('locked');
  const { items } = sure(await server.call(ours.auditor, auditEndpoints.list, {}));
  const removed = items.find(({ action }) => action === 'connection.remove');
  expect(removed?.detail).toMatchObject({ cardsLeft: 1 });
  expect((await see(server, ours.employee, id)).status).toBe('UnderApproval');
});

test('The ids of another app are not entered while cards of this one are locked', async () => {
  await claimed();
  const { settings, version, name } = await connection();
  if (settings.kind !== 'wecom') throw new Error('another kind');
  const form = connectionForm({ ...settings, agentId: '1000099' }, 'another', { id: connectionId, name });

  const refused = await server.call(ours.administrator, connectionEndpoints.save, { ...form, version });

  expect(refused.body.reason).toBe('cardsLocked');
});
