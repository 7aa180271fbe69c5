import { useLingui } from '@lingui/react';
import { ROLES, type RoleKey } from '@outlay/contract/permission';
import { ROLE_WORDS } from '#features/organisation/company/role-words.ts';

/** The name of a role: translated if built-in, otherwise as the company wrote it. */
export function useRoleName(): (role: { role: RoleKey; name: string }) => string {
  const { i18n } = useLingui();
  return ({ role, name }) => {
    const builtIn = ROLES.find((known) => known === role);
    return builtIn ? i18n._(ROLE_WORDS[builtIn]) : name;
  };
}
