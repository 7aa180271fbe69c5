import type { DocumentAction } from '@outlay/contract/documents/document.status';
import type { Permission } from '@outlay/contract/permission';
import { describe, expect, test } from 'vitest';
import type { SignedIn } from '#request/context.ts';
import { actionsOn, refusalOn, type ReaderPermissions, type Subject } from './acts.policy.ts';

const document = (status: Subject['status'], change: Partial<Subject> = {}): Subject => ({
  ...{ submitter_id: 'me', status, number: 'R-1', hold: false, revoke_reason: null },
  ...change,
});
const payer = (...may: Permission[]) =>
  ({
    memberId: 'you',
    permissions: new Set(may),
    scoped: new Map(),
    withheld: new Set(),
    featuresOff: new Set(),
    shownOutside: false,
    agent: null,
  }) as unknown as SignedIn;
const OVER_MONEY: ReadonlySet<DocumentAction> = new Set([
  'payOutside',
  'confirmOutside',
  'dropOutside',
  'unpay',
]);
const acts = (status: Subject['status'], may: Permission[], change?: Partial<Subject>) =>
  actionsOn(document(status, change), payer(...may)).filter((act) => OVER_MONEY.has(act));
const SAID = { outside: { by: 'x' } };

describe('A payment made another way', () => {
  test('needs payment.markPaid to record and payment.release to confirm, and only while payable', () => {
    expect(acts('Passed', ['payment.markPaid'])).toEqual(['payOutside']);
    expect(acts('Passed', ['payment.markPaid'], SAID)).toEqual(['dropOutside']);
    expect(acts('Passed', ['payment.release'], SAID)).toEqual(['confirmOutside']);
    expect(acts('Passed', ['payment.release'])).toEqual([]);
    expect(acts('Paid', ['payment.markPaid'])).toEqual(['unpay']);
    const others = ['ToBeSubmitted', 'UnderApproval', 'Rejected', 'Returned', 'Voided', 'InPayment'] as const;
    for (const status of others)
      expect(acts(status, ['payment.markPaid', 'payment.release'], SAID)).toEqual([]);
  });

  test.each<[string, DocumentAction, Partial<Subject>, ReaderPermissions, string]>([
    ['changed its account', 'payOutside', {}, { payeeChangedByMe: true }, 'payeeChangedByMe'],
    ['said already', 'payOutside', SAID, {}, 'outsideAsked'],
    ['said it themselves', 'confirmOutside', SAID, { outsideByMe: true }, 'madeByMe'],
    ['nobody said it', 'confirmOutside', {}, {}, 'nothingAsked'],
    ['agreed to it', 'confirmOutside', SAID, { agreedTo: true }, 'preparedByMe'],
    ['changed its account', 'confirmOutside', SAID, { payeeChangedByMe: true }, 'payeeChangedByMe'],
    ['on hold', 'confirmOutside', { ...SAID, hold: true }, {}, 'onHold'],
    ['nothing to drop', 'dropOutside', {}, {}, 'nothingAsked'],
  ])('%s: no %s', (_why, act, change, state, reason) => {
    const user = payer('payment.markPaid', 'payment.release');
    expect(refusalOn(act, document('Passed', change), user, state)?.reason).toBe(reason);
  });
});
