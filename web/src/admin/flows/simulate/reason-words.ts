import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import type { RouteReason, SkipReason } from '@outlay/contract/flow';
import type { Role } from '@outlay/contract/permission';
import { ROLE_WORDS } from '#features/company/role-words.ts';

export const SKIP_WORDS: Record<SkipReason, MessageDescriptor> = {
  emptyPass: msg`Passed: nobody was found`,
  ownSkipped: msg`Passed: nobody decides on an own document`,
  sameOnce: msg`Passed: has approved already`,
  sameConsecutive: msg`Passed: approved just before`,
  returnedAround: msg`Passed: decided before the return`,
};

const roleWords = (role: string | undefined): string => {
  const known = ROLE_WORDS[role as Role];
  return known ? i18n._(known) : (role ?? '');
};

/** Why it goes to these people. */
export function reasonWords({ code, values }: RouteReason): string {
  const department = values['department'] ?? '';
  const level = values['level'] ?? values['levels'] ?? '';
  const role = roleWords(values['role']);
  const words: Record<RouteReason['code'], () => string> = {
    submitter: () => t`Sends the document`,
    departmentLeader: () => (department ? t`Leads ${department}` : t`Leads the submitter’s department`),
    leaderAbove: () =>
      department ? t`Leads ${department}` : t`Leader at level ${level} above the submitter`,
    leadersUpTo: () => (level ? t`Leaders up to level ${level}` : t`Leaders above the submitter`),
    leaderOf: () => t`Leads ${department}`,
    allocationLeaders: () => t`Leads what the expenses are charged to`,
    members: () => t`Named in the flow`,
    role: () => t`Holds the role ${role}`,
    field: () => t`Named in the form`,
    submitterChoice: () => t`Chosen by the submitter`,
    previousChoice: () => t`Chosen by whoever decided before`,
    expression: () => t`Found by an expression`,
    fallback: () => t`Stands in as ${role}, since nobody else was found`,
    nobody: () => t`Nobody was found`,
    cashier: () => t`Pays what is approved`,
    wait: () => t`Waits`,
    system: () => t`Done by the system`,
  };
  // The server may be newer than this page.
  return words[code]?.() ?? code;
}
