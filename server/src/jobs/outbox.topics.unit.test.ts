import type { Topic } from '@outlay/contract/platform/outbox.topics';
import { expect, test } from 'vitest';
import type { Db } from '#database/connect.ts';
import { dispatch, dispatchBatch, isBatchTopic, isTopic, type OutboxHandlers } from './outbox.topics.ts';

const ID = '01890a5d-ac96-774b-bcce-b302099a8057';
/** The handlers of this test use none. */
const NO_DATABASE = {} as Db;

/** Rows as written by released versions, which may be pending while a node is replaced. */
const LEFT: Record<Topic, readonly object[]> = {
  'message.push': [{ messages: [{ id: ID, memberId: ID }] }],
  'page.changed': [{ documentIds: [ID], by: null, finance: true, at: '2026-11-24T02:00:00.000Z' }],
  'message.noticeDue': [{ memberId: ID }],
  'push.web': [
    {
      ...{ subscriptionId: ID, until: '2026-11-23T02:00:00.000Z', tried: 3 },
      note: { body: 'A claim is paid', url: '/pages/document', about: ID, urgency: 'high' },
    },
  ],
  'account.newDevice': [{ memberId: ID, device: 'Firefox', address: '203.0.113.*' }],
  'flow.timer': [
    { documentId: ID, kind: 'wait', nodeKey: 'n1', round: 1 },
    { documentId: ID, kind: 'timeout', taskId: ID, count: 1 },
  ],
  // With the kind of the effect, which is no longer read.
  'flow.trigger': [
    { documentId: ID, kind: 'trigger', nodeKey: 'n1', round: 1, url: 'https://example.com', wait: true },
  ],
  'advance.due': [{ advanceId: ID }],
  'order.matchInvoice': [{ invoiceId: ID }],
  print: [{ jobId: ID }],
  'report.export': [{ exportId: ID }],
  'member.import': [{ importId: ID, memberId: ID, language: 'zh' }],
  'directory.change': [
    { connectionId: ID, person: 'zhang' },
    { connectionId: ID, department: '7' },
  ],
  'connection.install': [{ connectionId: ID, authCode: 'code' }],
  'wallet.sync': [{ invoiceId: ID }],
  'wallet.follow': [{ connectionId: ID }],
  'wallet.reconcile': [{ connectionId: ID }],
  'approvalCentre.sync': [{ documentId: ID, tried: 2 }],
  'approvalCentre.check': [{ connectionId: ID, all: true }],
  'chat.send': [{ memberId: ID, messageIds: [ID], until: '2026-11-23T02:00:00.000Z', tried: 1 }],
  'chat.answer': [{ cardId: ID, handle: 'code', words: 'Decided before' }],
  'chat.look': [{ cardId: ID, tried: 0 }],
  'booking.settle': [{ bookingId: ID, look: 1 }],
  'booking.follow': [{ bookingId: ID, look: 0 }],
  'payout.follow': [{ transferId: ID, look: -1 }],
  'travel.feed': [{ providerId: ID }],
  'travel.read': [{ providerId: ID, handles: ['ord_1'] }],
  'travel.apply': [{ providerId: ID }],
  'charge.expire': [{ chargeId: ID }],
  'charge.notify': [
    { merchantId: ID, event: 'charge.paid', data: { amount: 2_800 }, at: '2026-11-26T00:00:00.000Z' },
  ],
  'charge.reconcile': [{ day: '2026-11-26' }],
  'corporateWallet.enrol': [{ walletId: ID, memberId: ID }],
  'corporateWallet.dismiss': [
    { walletId: ID, employeeId: 'E1' },
    { walletId: ID, employeeId: 'u1', codeId: 'code1' },
  ],
  'corporateWallet.switch': [{ walletId: ID }],
  'corporateWallet.renew': [{ walletId: ID }],
  'walletCard.issue': [{ cardId: ID }],
  'walletCard.end': [{ cardId: ID }],
  'walletCode.tell': [
    { codeId: ID, about: 'denied', chargeId: null, refundId: null },
    { codeId: ID, about: 'refund', chargeId: ID, refundId: ID },
  ],
  'corporateWallet.read': [{ walletId: ID, payNo: '2026112622001' }],
  'corporateWallet.compare': [{ walletId: ID, day: '2026-11-26' }],
  'invoiceRequest.match': [{ requestId: ID }],
  'invoiceRequest.refunded': [{ chargeId: ID }],
  'invoiceRequest.confirmed': [{ invoiceId: ID }],
  'directory.sync': [{ version: 3 }, { runId: ID, memberId: ID }],
};

test.each(Object.entries(LEFT))(
  'A %s entry written by a released version is delivered',
  async (topic, rows) => {
    const handed: unknown[] = [];
    const keep = ({ payload }: { payload: object }) => {
      handed.push(payload);
      return Promise.resolve();
    };
    const keepAll = (_tx: Db, _companyId: string, payloads: readonly object[]) => {
      handed.push(...payloads);
      return Promise.resolve();
    };
    const handlers: OutboxHandlers = {
      'page.changed': keepAll,
      ...{ 'message.push': keepAll, 'message.noticeDue': keep, 'push.web': keep, 'account.newDevice': keep },
      ...{ 'flow.timer': keep, 'flow.trigger': keep, 'advance.due': keep, print: keep },
      'report.export': keep,
      ...{ 'order.matchInvoice': keep },
      ...{ 'member.import': keep, 'directory.sync': keep, 'connection.install': keep },
      'directory.change': keep,
      ...{ 'wallet.sync': keep, 'wallet.follow': keep, 'wallet.reconcile': keep },
      ...{ 'approvalCentre.sync': keep, 'approvalCentre.check': keep, 'chat.send': keep },
      ...{ 'chat.answer': keep, 'chat.look': keep },
      ...{ 'booking.settle': keep, 'booking.follow': keep, 'payout.follow': keep },
      ...{ 'travel.feed': keep, 'travel.read': keep, 'travel.apply': keep },
      ...{
        'corporateWallet.enrol': keep,
        'corporateWallet.dismiss': keep,
        'corporateWallet.read': keep,
        'corporateWallet.compare': keep,
        ...{ 'corporateWallet.switch': keep, 'corporateWallet.renew': keep, 'walletCode.tell': keep },
        ...{ 'walletCard.issue': keep, 'walletCard.end': keep },
      },
      ...{ 'charge.expire': keep, 'charge.notify': keep, 'charge.reconcile': keep },
      ...{ 'invoiceRequest.match': keep, 'invoiceRequest.refunded': keep },
      'invoiceRequest.confirmed': keep,
    };
    if (!isTopic(topic)) throw new Error(topic);

    if (isBatchTopic(topic))
      await dispatchBatch(handlers, topic, NO_DATABASE, { companyId: ID, payloads: rows });
    else for (const payload of rows) await dispatch(handlers, topic, { companyId: ID, id: ID, payload });

    expect(handed).toHaveLength(rows.length);
    rows.forEach((row, at) => expect(row).toMatchObject(handed[at] as object));
  },
);

test('An entry with a topic of a newer version is not delivered', () => {
  expect(isTopic('nobody.knows')).toBe(false);
  expect(isTopic('toString')).toBe(false);
});
