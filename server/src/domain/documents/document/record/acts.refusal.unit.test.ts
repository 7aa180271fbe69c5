import { describe, expect, test } from 'vitest';
import type { DocumentAction } from '@outlay/contract/documents/document.status';
import type { SignedIn } from '#request/context.ts';
import { document, EVERY, ME, person } from './acts.fixture.ts';
import { refusalAsOwn } from './law.policy.ts';
import { refusalOn, type ReaderPermissions, type Subject } from './acts.policy.ts';

test('never lets a person approve or pay their own document', () => {
  expect(refusalAsOwn(document('UnderApproval'), ME)).toEqual({ code: 'NOT_ALLOWED', reason: 'ownDocument' });
  expect(refusalAsOwn(document('UnderApproval'), person('you'))).toBeNull();
});

describe('A refused act gives its reason', () => {
  const agentOf = (memberId: string, agentId: string, scope: 'limited' | 'full'): SignedIn => ({
    ...person(memberId),
    agent: { agencyId: 'a', memberId: agentId, personId: agentId, name: agentId, scope },
  });
  const scoped = (path: string): SignedIn => ({
    ...person('you'),
    scoped: new Map([['document.hold', [path]]]),
  });
  const turn = { kind: 'approve', may: [], added: false } as const;
  const YOU = person('you');

  test.each<[string, DocumentAction, Subject, SignedIn, ReaderPermissions, string | null]>([
    ['submitter only', 'withdraw', document('UnderApproval'), YOU, {}, 'notSubmitter'],
    ['status', 'withdraw', document('Paid'), ME, {}, 'wrongStatus'],
    ['the type', 'withdraw', document('UnderApproval'), ME, { mayWithdraw: false }, 'tooLate'],
    ['the pace', 'urge', document('UnderApproval'), ME, { urgeIn: 60 }, 'urgedRecently'],
    ['asked already', 'askRevoke', document('Passed', { revoke_reason: 'x' }), ME, {}, 'revokeAsked'],
    ['a number', 'delete', document('ToBeSubmitted'), ME, {}, 'numberedDocument'],
    ['no task', 'approve', document('UnderApproval'), YOU, {}, 'notYourTurn'],
    ['a task that is done', 'approve', document('UnderApproval'), YOU, { decided: true }, 'alreadyDecided'],
    ['decided meanwhile', 'approve', document('Passed'), YOU, { turn }, 'alreadyDecided'],
    ['own', 'approve', document('UnderApproval'), ME, { turn }, 'ownDocument'],
    [
      'own, allowed by the node',
      'approve',
      document('UnderApproval'),
      ME,
      { turn: { ...turn, own: true } },
      null,
    ],
    ['the node', 'transfer', document('UnderApproval'), YOU, { turn }, 'notAllowedHere'],
    [
      'a limited agent',
      'approve',
      document('UnderApproval'),
      agentOf('you', 'x', 'limited'),
      { turn },
      'notAsAgent',
    ],
    ['a full agent', 'approve', document('UnderApproval'), agentOf('you', 'x', 'full'), { turn }, null],
    [
      'an agent’s own',
      'approve',
      document('UnderApproval'),
      agentOf('you', 'me', 'full'),
      { turn },
      'ownDocument',
    ],
    [
      'prepared by the agent',
      'approve',
      document('UnderApproval', { prepared_by: 'x' }),
      agentOf('you', 'x', 'full'),
      { turn },
      'preparedByMe',
    ],
    [
      'prepared by the holder',
      'approve',
      document('UnderApproval', { prepared_by: 'you' }),
      YOU,
      { turn },
      'preparedByMe',
    ],
    ['the next one acted', 'takeBack', document('UnderApproval'), YOU, { decided: true }, 'nextActed'],
    ['no power', 'hold', document('Passed'), YOU, {}, 'lacksPermission'],
    ['a power below here', 'hold', document('Passed', { department_path: '/a/b/' }), scoped('/a/'), {}, null],
    [
      'a power elsewhere',
      'hold',
      document('Passed', { department_path: '/c/' }),
      scoped('/a/'),
      {},
      'outOfScope',
    ],
    [
      'the second factor',
      'hold',
      document('Passed'),
      { ...YOU, withheld: new Set(['document.hold']) },
      {},
      'secondFactorNeeded',
    ],
    ['own money', 'payOutside', document('Passed'), person('me', ...EVERY), {}, 'ownDocument'],
    [
      'decided it',
      'payOutside',
      document('Passed'),
      person('you', ...EVERY),
      { agreedTo: true },
      'preparedByMe',
    ],
    ['on hold', 'payOutside', document('Passed', { hold: true }), person('you', ...EVERY), {}, 'onHold'],
    ['paid it', 'unpay', document('Paid'), person('you', ...EVERY), { paidByMe: true }, 'madeByMe'],
    ['held twice', 'hold', document('Passed', { hold: true }), person('you', ...EVERY), {}, 'alreadyHeld'],
    ['not asked', 'revoke', document('Passed'), person('you', ...EVERY), {}, 'notAsked'],
    ['a day later', 'unapprove', document('Passed'), YOU, { approvedOnce: true }, 'tooLate'],
    [
      'passed by a rule',
      'unapprove',
      document('Passed'),
      person('you', ...EVERY),
      { sealed: true },
      'notAllowedHere',
    ],
    ['switched off', 'print', document('Paid'), { ...ME, featuresOff: new Set(['print']) }, {}, 'featureOff'],
  ])('%s: %s', (_why, act, input, user, permissions, reason) => {
    expect(refusalOn(act, input, user, permissions)?.reason ?? null).toBe(reason);
  });

  test('A document outside the departments of a permission is not found', () => {
    expect(refusalOn('hold', document('Passed', { department_path: '/c/' }), scoped('/a/'))?.code).toBe(
      'NOT_FOUND',
    );
  });
});
