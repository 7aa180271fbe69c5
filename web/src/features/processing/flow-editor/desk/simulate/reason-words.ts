import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import type { RouteReason, SkipReason } from '@outlay/contract/documents/flow';
import type { Role } from '@outlay/contract/permission';
import { ROLE_WORDS } from '#features/organisation/company/role-words.ts';

export const SKIP_WORDS: Record<SkipReason, MessageDescriptor> = {
  emptyPass: msg`Skipped: no one was found`,
  ownSkipped: msg`Skipped: no one approves their own document`,
  sameOnce: msg`Skipped: has already approved`,
  sameConsecutive: msg`Skipped: approved in the previous step`,
  returnedAround: msg`Skipped: decided before the return`,
};

const roleWords = (role: string | undefined): string => {
  const known = ROLE_WORDS[role as Role];
  return known ? i18n._(known) : (role ?? '');
};

/** Why these people are the approvers. */
export function reasonWords({ code, values }: RouteReason): string {
  const department = values['department'] ?? '';
  const level = values['level'] ?? values['levels'] ?? '';
  const role = roleWords(values['role']);
  const words: Record<RouteReason['code'], () => string> = {
    submitter: () => t`Submits the document`,
    departmentLeader: () => (department ? t`Manages ${department}` : t`Manages the submitter’s department`),
    leaderAbove: () =>
      department ? t`Manages ${department}` : t`Manager at level ${level} above the submitter`,
    leadersUpTo: () => (level ? t`Managers up to level ${level}` : t`Managers above the submitter`),
    leaderOf: () => t`Manages ${department}`,
    allocationLeaders: () => t`Manages what the expenses are charged to`,
    members: () => t`Named in the flow`,
    role: () => t`Has the role ${role}`,
    field: () => t`Named in the form`,
    submitterChoice: () => t`Chosen by the submitter`,
    previousChoice: () => t`Chosen by the previous approver`,
    expression: () => t`Determined by an expression`,
    fallback: () => t`As ${role} (fallback), because no one else was found`,
    nobody: () => t`No one was found`,
    cashier: () => t`Pay approved documents`,
    wait: () => t`Waits`,
    system: () => t`Done automatically`,
  };
  // The server may be newer than this page and send an unknown code.
  return words[code]?.() ?? code;
}
