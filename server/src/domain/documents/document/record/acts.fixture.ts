import type { Permission } from '@outlay/contract/permission';
import type { SignedIn } from '#request/context.ts';
import type { Subject } from './acts.policy.ts';

/** Somebody of the company who has these permissions everywhere. */
export const person = (memberId: string, ...permissions: Permission[]): SignedIn => ({
  ...{ personId: memberId, memberId, companyId: 'c', name: memberId, departmentId: null },
  ...{ departmentName: null, roles: [], permissions: new Set(permissions) },
  ...{
    scoped: new Map(),
    withheld: new Set(),
    featuresOff: new Set(),
    shownOutside: false,
    timeZone: 'Asia/Shanghai',
  },
  ...{ agent: null, session: null },
});

/** The submitter of each document. */
export const ME = person('me');

/** What a role may do to the documents of others. */
export const EVERY: Permission[] = [
  ...(['payment.markPaid', 'payment.release', 'document.returnPassed'] as const),
  ...(['document.unapprove', 'document.hold', 'document.terminate'] as const),
];

/** A document of mine that has a number. */
export const document = (status: Subject['status'], change: Partial<Subject> = {}): Subject => ({
  ...{ submitter_id: 'me', status, number: 'R-1', hold: false, revoke_reason: null },
  ...change,
});
