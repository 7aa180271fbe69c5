import { useLingui } from '@lingui/react';
import { ROLES, type RoleKey } from '@outlay/contract/permission';
import { ROLE_WORDS } from '#features/organisation/company/role-words.ts';

/** A built-in role in the reader's words, one of the company's by its own name. */
export function useRoleName(): (role: { role: RoleKey; name: string }) => string {
  const { i18n } = useLingui();
  return ({ role, name }) => {
    const builtIn = ROLES.find((known) => known === role);
    return builtIn ? i18n._(ROLE_WORDS[builtIn]) : name;
  };
}
