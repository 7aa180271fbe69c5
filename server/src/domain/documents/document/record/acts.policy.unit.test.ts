import { describe, expect, test } from 'vitest';
import type { DocumentAction } from '@outlay/contract/documents/document.status';
import type { Permission } from '@outlay/contract/permission';
import type { SignedIn } from '#request/context.ts';
import { document, EVERY, ME, person } from './acts.fixture.ts';
import { actionsOn, getTransition, type ReaderPermissions, type Subject } from './acts.policy.ts';

/** Acts available on every document with a number; tested once, not in every test. */
const ALWAYS: DocumentAction[] = ['comment', 'cc', 'print'];
const beyond = (input: Subject, user: SignedIn, permissions?: ReaderPermissions) =>
  actionsOn(input, user, permissions)
    .filter((action) => !ALWAYS.includes(action))
    .sort();
const own = (status: Subject['status'], permissions?: ReaderPermissions, change?: Partial<Subject>) =>
  beyond(document(status, change), ME, permissions);
const others = (status: Subject['status'], permissions?: ReaderPermissions, change?: Partial<Subject>) =>
  beyond(document(status, change), person('you'), permissions);
const finance = (
  status: Subject['status'],
  may: Permission[],
  change?: Partial<Subject>,
  permissions?: ReaderPermissions,
) => beyond(document(status, change), person('you', ...may), permissions);

const STATUSES: Subject['status'][] = [
  ...(['ToBeSubmitted', 'UnderApproval', 'Rejected', 'Returned', 'Withdrawn'] as const),
  ...(['Voided', 'Passed', 'InPayment', 'Paid'] as const),
];
const except = (...left: Subject['status'][]) => STATUSES.filter((status) => !left.includes(status));

describe('The submitter', () => {
  test.each<[Subject['status'], DocumentAction[]]>([
    ['ToBeSubmitted', ['edit', 'submit', 'void']],
    ['UnderApproval', ['urge', 'withdraw']],
    ['Rejected', ['void']],
    ['Returned', ['edit', 'submit', 'void']],
    ['Withdrawn', ['edit', 'submit', 'void']],
    ['Voided', []],
    ['Passed', ['askRevoke']],
    ['InPayment', []],
    ['Paid', []],
  ])('of a document %s may %j', (status, actions) => {
    expect(own(status)).toEqual(actions);
  });
  test('deletes a draft without a number instead of voiding it', () => {
    expect(own('ToBeSubmitted', {}, { number: null })).toEqual(['delete', 'edit', 'submit']);
    expect(own('Withdrawn', {}, { number: null })).toEqual(['edit', 'submit']);
  });
  test('revises a rejected document only where its type allows it', () => {
    expect(own('Rejected', { mayRevise: true })).toEqual(['revise', 'void']);
    for (const status of except('Rejected')) expect(own(status, { mayRevise: true })).toEqual(own(status));
  });
  test('and every other reader may copy the document if they may create documents', () => {
    for (const maker of [person('me', 'document.create'), person('you', 'document.create')])
      for (const status of STATUSES) {
        expect(actionsOn(document(status), maker), status).toContain('copy');
        expect(actionsOn(document(status, { number: null }), maker)).not.toContain('copy');
      }
    const unread = { code: 'NOT_FOUND', reason: 'outOfScope' } as const;
    expect(actionsOn(document('Paid'), person('you', 'document.create'), { unread })).not.toContain('copy');
    expect(actionsOn(document('Paid'), person('you'))).not.toContain('copy');
  });
  test('withdraws only where the type allows it', () => {
    expect(own('UnderApproval', { mayWithdraw: true })).toEqual(['urge', 'withdraw']);
    expect(own('UnderApproval', { mayWithdraw: false })).toEqual(['urge']);
  });
  test('may request a revocation once', () => {
    expect(own('Passed', {}, { revoke_reason: 'a mistake' })).toEqual([]);
  });
  test('never approves, pays, holds or ends their own document, whatever their role', () => {
    const turn = { kind: 'approve', may: ['return'], added: true } as const;
    for (const status of STATUSES)
      expect(
        beyond(document(status, { revoke_reason: 'asked' }), person('me', ...EVERY), {
          turn,
          waiting: true,
          approvedLast: true,
        }),
      ).toEqual(own(status, {}, { revoke_reason: 'asked' }));
  });
});

test('can comment, copy others in and print once the document has a number', () => {
  expect(actionsOn(document('Paid'), ME)).toEqual(['comment', 'cc', 'print']);
  expect(actionsOn(document('Paid'), person('you'))).toEqual(['comment', 'cc', 'print']);
  expect(actionsOn(document('Paid', { number: null }), person('you'))).toEqual([]);
});

describe('Another member', () => {
  test('cannot do more than that without a task or a role', () => {
    for (const status of STATUSES) expect(others(status)).toEqual([]);
  });
  test('with an approval task may approve or reject', () => {
    const turn = { kind: 'approve', may: [], added: false } as const;
    expect(others('UnderApproval', { turn })).toEqual(['approve', 'dismissFinding', 'reject']);
    for (const status of except('UnderApproval')) expect(others(status, { turn })).toEqual([]);
  });
  test('with a handling task cannot reject', () => {
    expect(others('UnderApproval', { turn: { kind: 'handle', may: [], added: false } })).toEqual(['handle']);
  });
  test('may additionally do what the node allows its approvers', () => {
    const all = ['return', 'transfer', 'addSign', 'cut', 'refuseLine', 'holdLine'] as const;
    for (const action of all)
      expect(others('UnderApproval', { turn: { kind: 'handle', may: [action], added: false } })).toEqual(
        [action, 'handle'].sort(),
      );
  });
  test('may remove added approvers, both on their own turn and while waiting', () => {
    const turn = { kind: 'handle', may: [], added: true } as const;
    expect(others('UnderApproval', { turn })).toEqual(['handle', 'removeSign']);
    expect(others('UnderApproval', { waiting: true })).toEqual(['removeSign']);
    for (const status of except('UnderApproval')) expect(others(status, { waiting: true })).toEqual([]);
  });
  test('may undo an approval while the document is in approval', () => {
    expect(others('UnderApproval', { mayTakeBack: true })).toEqual(['takeBack']);
    for (const status of except('UnderApproval')) expect(others(status, { mayTakeBack: true })).toEqual([]);
  });
  test('who approved last may reopen an approved document', () => {
    expect(others('Passed', { approvedLast: true })).toEqual(['unapprove']);
    for (const status of except('Passed')) expect(others(status, { approvedLast: true })).toEqual([]);
  });
});

describe('A role', () => {
  test.each<[Permission, Subject['status'], DocumentAction]>([
    ['document.returnPassed', 'Passed', 'returnPassed'],
    ['document.unapprove', 'Passed', 'unapprove'],
    ['document.hold', 'Passed', 'hold'],
    ['document.terminate', 'UnderApproval', 'terminate'],
  ])('with %s may, of a document %s, %s and nothing else', (permission, status, action) => {
    expect(finance(status, [permission])).toEqual([action]);
    for (const other of except(status)) expect(finance(other, [permission])).toEqual([]);
  });
  test('does not pay a held document, and may resume it', () => {
    expect(finance('Passed', ['payment.markPaid'], { hold: true })).toEqual([]);
    expect(finance('Passed', ['document.hold'], { hold: true })).toEqual(['release']);
  });
  test('revokes an approved document only when the submitter requested it', () => {
    const input = { revoke_reason: 'a mistake' };
    expect(finance('Passed', ['document.unapprove'], input)).toEqual(['revoke', 'unapprove']);
    expect(finance('Passed', ['document.hold'], input)).toEqual(['hold']);
    for (const status of except('Passed')) expect(finance(status, ['document.unapprove'], input)).toEqual([]);
  });
});

describe('The transition of an act', () => {
  test('is the one in the status law', () => {
    expect(getTransition('submit', document('Returned'), '')).toMatchObject({ row: 9, to: 'UnderApproval' });
    expect(getTransition('void', document('Withdrawn'), 'not needed')).toMatchObject({ to: 'Voided' });
  });
  test('is refused in any other status, and voiding needs a number', () => {
    const wrong = expect.objectContaining({ code: 'WRONG_STATE' }) as Error;
    expect(() => getTransition('submit', document('Paid'), 'please')).toThrow(wrong);
    expect(() => getTransition('void', document('ToBeSubmitted', { number: null }), 'x')).toThrow(wrong);
    expect(getTransition('submit', document('ToBeSubmitted', { number: null }), '')).toMatchObject({
      row: 3,
    });
  });
  test('is refused without a reason where one is required', () => {
    expect(() => getTransition('reject', document('UnderApproval'), '')).toThrow(
      expect.objectContaining({
        code: 'INVALID_INPUT',
        options: { reason: 'reasonRequired', fields: [{ path: 'reason', code: 'reasonRequired' }] },
      }) as Error,
    );
    expect(getTransition('reject', document('UnderApproval'), 'too dear')).toMatchObject({ to: 'Rejected' });
  });
});
