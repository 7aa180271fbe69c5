import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { documentEndpoints } from '@outlay/contract/documents/document';
import { connectionEndpoints } from '@outlay/contract/membership/connection';
import { messageEndpoints } from '@outlay/contract/platform/message';
import { approvalEndpoints } from '@outlay/contract/processing/approval';
import { paymentEndpoints } from '@outlay/contract/processing/payment';
import type { WecomDouble } from '#provider/platform/wecom-world.double.ts';
import { approveAs, see, sure, type Crew } from '../../../../test/builders.ts';
import { startServer, type Person, type TestServer } from '../../../../test/harness.ts';
import { paidOutside, treasurer } from '../../../../test/paying.ts';
import { cardPaper, readingCards, walletDesk, walletCompany } from '../../../../test/wallets.ts';

const DAY_MS = 86_400_000;

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

const messagesOf = async (who: Person) =>
  sure(await server.call(who, messageEndpoints.list, {})).items.map(({ kind }) => kind);

/** A submitted claim with one invoice of the employee's wallet. */
async function claimed(paper = cardPaper()) {
  const { card, invoice } = await desk.newCard(ours.employee, connectionId, paper);
  const draft = await desk.claimOf(ours.employee, [invoice.id]);
  const { id } = sure(await desk.submit(ours.employee, draft));
  return { card, invoice, id };
}

async function approved(id: string) {
  await approveAs(server, ours.leader, id);
  return await approveAs(server, ours.accountant, id);
}

describe('The card of a claimed invoice', () => {
  test('is locked, freed and locked with its document, and closed three days after the payment', async () => {
    const { card, id } = await claimed();
    await desk.told(ours);
    expect(wecom.wallet.stateOf(card)).toBe('locked');

    await desk.act(ours.employee, 'withdraw', id);
    await desk.told(ours);
    expect(wecom.wallet.stateOf(card)).toBe('free');

    sure(await desk.submit(ours.employee, await see(server, ours.employee, id)));
    await approved(id);
    const confirms = await treasurer(server, ours.companyId, ours.departmentId);
    await paidOutside(server, { asks: ours.cashier, confirms }, id);
    await server.app.sweep();
    await desk.told(ours);
    expect(wecom.wallet.stateOf(card)).toBe('locked');

    server.sleep(2.9 * DAY_MS);
    await server.app.sweep();
    await desk.told(ours);
    expect(wecom.wallet.stateOf(card)).toBe('locked');

    server.sleep(0.2 * DAY_MS);
    await server.app.sweep();
    await desk.told(ours);
    expect(wecom.wallet.history(card)).toEqual(['locked', 'free', 'locked', 'closed']);
  });

  test.each([
    ['free after its document was rejected', approvalEndpoints.reject, 'free'],
    ['locked while its document is corrected', approvalEndpoints.return, 'locked'],
  ] as const)('is %s', async (_name, endpoint, state) => {
    const { card, id } = await claimed();
    await desk.told(ours);
    const { taskId, version } = await see(server, ours.leader, id);
    const decision = { taskId: taskId ?? '', version, reason: 'because', resume: 'me' as const };
    sure(await server.call(ours.leader, endpoint, decision));
    await desk.told(ours);

    expect(wecom.wallet.stateOf(card)).toBe(state);
  });

  test('is freed when its line leaves a returned document, and when that is given up', async () => {
    const first = await desk.newCard(ours.employee, connectionId);
    const second = await desk.newCard(ours.employee, connectionId);
    const draft = await desk.claimOf(ours.employee, [first.invoice.id, second.invoice.id]);
    const { id } = sure(await desk.submit(ours.employee, draft));
    await desk.told(ours);
    const { taskId, version } = await see(server, ours.leader, id);
    const decision = { taskId: taskId ?? '', version, reason: 'because', resume: 'start' as const };
    sure(await server.call(ours.leader, approvalEndpoints.return, decision));
    const returned = await see(server, ours.employee, id);
    const { typeId, values } = returned;
    const lines = returned.lines.slice(0, 1).map((line) => ({ id: line.id, expenseId: line.expenseId }));
    sure(
      await server.call(ours.employee, documentEndpoints.saveDraft, {
        ...{ id, version: returned.version, typeId, values, lines },
      }),
    );
    await desk.told(ours);
    expect([wecom.wallet.stateOf(first.card), wecom.wallet.stateOf(second.card)].sort()).toEqual([
      'free',
      'locked',
    ]);

    await desk.act(ours.employee, 'void', id);
    await desk.told(ours);
    expect([first, second].map(({ card }) => wecom.wallet.stateOf(card))).toEqual(['free', 'free']);
  });

  test('is not changed while the connection is off, and is changed once it is on again', async () => {
    const off = async (enabled: boolean) => {
      const { items } = sure(await server.call(ours.administrator, connectionEndpoints.list, {}));
      const { id, version } = items[0]!;
      sure(await server.call(ours.administrator, connectionEndpoints.setEnabled, { id, version, enabled }));
    };
    const { invoice, card } = await desk.newCard(ours.employee, connectionId);
    await off(false);
    sure(await desk.submit(ours.employee, await desk.claimOf(ours.employee, [invoice.id])));
    await desk.told(ours);
    expect(wecom.wallet.stateOf(card)).toBe('free');

    await off(true);
    server.sleep(2 * 3_600_000);
    await server.app.sweep();
    await desk.told(ours);
    expect(wecom.wallet.stateOf(card)).toBe('locked');
  });
});

describe('A card that another app has locked', () => {
  test('stops the approval until that app gives it back, and its owner and the approver are notified', async () => {
    const { card, invoice } = await desk.newCard(ours.employee, connectionId);
    const good = await desk.newCard(ours.employee, connectionId);
    wecom.wallet.elsewhere(card, 'locked');
    const draft = await desk.claimOf(ours.employee, [invoice.id, good.invoice.id]);
    const { id } = sure(await desk.submit(ours.employee, draft));
    await desk.told(ours);

    expect(wecom.wallet.stateOf(good.card)).toBe('locked');
    expect(await messagesOf(ours.employee)).toContain('walletElsewhere');
    expect(await messagesOf(ours.leader)).toContain('walletElsewhere');
    const seen = await see(server, ours.leader, id);
    expect(seen.findings[0]).toMatchObject({
      ...{ code: 'walletElsewhere', effect: 'forbid', values: { number: invoice.number } },
    });
    await approveAs(server, ours.leader, id);
    const { taskId, version } = await see(server, ours.accountant, id);
    const last = { taskId: taskId ?? '', version };
    const refused = await server.call(ours.accountant, approvalEndpoints.approve, last);
    expect(refused).toMatchObject({ status: 409, body: { reason: 'walletInvoice' } });

    wecom.wallet.elsewhere(card, 'free');
    server.sleep(2 * 3_600_000);
    await server.app.sweep();
    await desk.told(ours);
    expect(wecom.wallet.stateOf(card)).toBe('locked');
    expect((await approveAs(server, ours.accountant, id)).status).toBe('Passed');
  });

  test('cannot be claimed once a daily reading has found it', async () => {
    const { card, invoice } = await desk.newCard(ours.employee, connectionId);
    wecom.wallet.elsewhere(card, 'closed');
    server.sleep(DAY_MS);
    await server.app.sweep();
    await desk.told(ours);

    const draft = await desk.claimOf(ours.employee, [invoice.id]);
    expect(draft.findings[0]).toMatchObject({ code: 'walletElsewhere', effect: 'forbid' });
    expect(await desk.submit(ours.employee, draft)).toMatchObject({
      ...{ status: 409, body: { reason: 'walletInvoice' } },
    });
  });

  test('is shown to the administrator as not delivered, once', async () => {
    const { card, invoice } = await desk.newCard(ours.employee, connectionId);
    wecom.wallet.elsewhere(card, 'locked');
    sure(await desk.submit(ours.employee, await desk.claimOf(ours.employee, [invoice.id])));
    await desk.told(ours);
    for (let hour = 0; hour < 3; hour += 1) {
      server.sleep(1.1 * 3_600_000);
      await server.app.sweep();
      await desk.told(ours);
    }

    const { items } = sure(
      await server.call(ours.administrator, connectionEndpoints.events, { id: connectionId }),
    );
    expect(items.filter(({ kind }) => kind === 'notDelivered')).toMatchObject([
      { name: invoice.number, detail: 'lockedElsewhere 72023' },
    ]);
  });
});

describe('An invoice that the seller cancels', () => {
  test('cannot be paid, and finance is notified', async () => {
    const { card, id } = await claimed();
    await desk.told(ours);
    await approved(id);
    wecom.wallet.elsewhere(card, 'cancelled');
    server.sleep(DAY_MS);
    await server.app.sweep();
    await desk.told(ours);

    expect(await messagesOf(ours.employee)).toContain('walletCancelled');
    expect(await messagesOf(ours.manager)).toContain('walletCancelled');
    const { version, findings } = await see(server, ours.cashier, id);
    expect(findings[0]).toMatchObject({ code: 'walletCancelled' });
    const { items } = sure(await server.call(ours.cashier, paymentEndpoints.templates, {}));
    const batch = { id: crypto.randomUUID(), templateId: items[0]!.id, documents: [{ id, version }] };
    expect(await server.call(ours.cashier, paymentEndpoints.createBatch, batch)).toMatchObject({
      ...{ status: 409, body: { reason: 'walletInvoice' } },
    });
  });
});

test('A payment that comes back after the card was closed leaves our own lock, and finance is notified once', async () => {
  const { card, id } = await claimed();
  await approved(id);
  const confirms = await treasurer(server, ours.companyId, ours.departmentId);
  await paidOutside(server, { asks: ours.cashier, confirms }, id);
  server.sleep(3.1 * DAY_MS);
  await server.app.sweep();
  await desk.told(ours);
  expect(wecom.wallet.stateOf(card)).toBe('closed');

  const { version } = await see(server, ours.manager, id);
  sure(await server.call(ours.manager, paymentEndpoints.unpay, { id, version, reason: 'bounced' }));
  await desk.told(ours);
  server.sleep(DAY_MS);
  await server.app.sweep();
  await desk.told(ours);

  expect(wecom.wallet.stateOf(card)).toBe('closed');
  const kinds = await messagesOf(ours.manager);
  expect(kinds.filter((kind) => kind === 'walletClosed')).toHaveLength(1);
  expect((await see(server, ours.manager, id)).status).toBe('Passed');
});
