import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { unreliable } from '#provider/platform/platform.double.ts';
import type { WecomDouble } from '#provider/platform/wecom-world.double.ts';
import { see, sure, type Crew } from '../../../../test/builders.ts';
import { randomFrom } from '../../../../test/random.ts';
import { startServer, type TestServer } from '../../../../test/harness.ts';
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

test('With three faults in ten calls, every card ends in the state of its document', async () => {
  const claims: { card: Parameters<WecomDouble['wallet']['stateOf']>[0]; id: string }[] = [];
  for (let at = 0; at < 8; at += 1) {
    const { card, invoice } = await desk.newCard(ours.employee, connectionId);
    claims.push({ card, id: (await desk.claimOf(ours.employee, [invoice.id])).id });
  }
  const random = randomFrom(7);
  wecom.faultFor = unreliable(0.3, random);
  for (let round = 0; round < 3; round += 1) {
    for (const { id } of claims) {
      const { status, version } = await see(server, ours.employee, id);
      if (random() < 0.3) continue;
      if (status === 'UnderApproval') await desk.act(ours.employee, 'withdraw', id);
      else sure(await desk.submit(ours.employee, { id, version }));
    }
    await desk.told(ours);
  }
  server.sleep(2 * 3_600_000);
  await server.app.sweep();
  await desk.told(ours);

  for (const { card, id } of claims) {
    const { status } = await see(server, ours.employee, id);
    expect(wecom.wallet.stateOf(card)).toBe(status === 'UnderApproval' ? 'locked' : 'free');
  }
  const states = new Set(claims.map(({ card }) => wecom.wallet.stateOf(card)));
  expect(states.size).toBe(2);
  const { rows } = await server.owner.query('select 1 from invoice where wallet <> $1', ['ours']);
  expect(rows).toEqual([]);
});

test('A lock of which the answer was lost counts as ours', async () => {
  const { card, invoice } = await desk.newCard(ours.employee, connectionId);
  wecom.fail('takesAndCuts', '/cgi-bin/card/invoice/reimburse/updatestatusbatch');
  const { id } = sure(await desk.submit(ours.employee, await desk.claimOf(ours.employee, [invoice.id])));
  await desk.told(ours);

  expect(wecom.wallet.history(card)).toEqual(['locked']);
  expect((await see(server, ours.employee, id)).findings.map(({ code }) => code)).not.toContain(
    'walletElsewhere',
  );
  await desk.act(ours.employee, 'withdraw', id);
  await desk.told(ours);
  expect(wecom.wallet.stateOf(card)).toBe('free');
});

test('One refused card does not hold the others of its owner', async () => {
  const cards = [];
  for (let at = 0; at < 4; at += 1) cards.push(await desk.newCard(ours.employee, connectionId));
  wecom.wallet.elsewhere(cards[1]!.card, 'locked');
  const ids = cards.map(({ invoice }) => invoice.id);
  sure(await desk.submit(ours.employee, await desk.claimOf(ours.employee, ids)));
  await desk.told(ours);

  const history = cards.map(({ card }) => wecom.wallet.history(card));
  expect(history).toEqual([['locked'], ['locked'], ['locked'], ['locked']]);
  const { rows } = await server.owner.query<{ wallet: string; id: string }>(
    `select id, wallet from invoice where company_id = $1 and wallet = 'elsewhere'`,
    [ours.companyId],
  );
  expect(rows.map(({ id }) => id)).toEqual([ids[1]]);
});

test('The cards of one document are changed with one call', async () => {
  const cards = [];
  for (let at = 0; at < 4; at += 1) cards.push(await desk.newCard(ours.employee, connectionId));
  await server.app.jobs.stop();
  sure(
    await desk.submit(
      ours.employee,
      await desk.claimOf(
        ours.employee,
        cards.map(({ invoice }) => invoice.id),
      ),
    ),
  );
  await desk.told(ours);
  await server.app.jobs.start();

  expect(wecom.calls('/cgi-bin/card/invoice/reimburse/updatestatusbatch')).toHaveLength(1);
});
