import { Trans, useLingui } from '@lingui/react/macro';
import type { Role } from '@outlay/contract/permission';
import { useQuery } from '@tanstack/react-query';
import { ROLE_WORDS } from '#features/organisation/company/role-words.ts';
import { memberQueries } from '#features/organisation/company/desk/members.queries.ts';
import { ManyField } from '#desk/form/ManyField.tsx';
import { MembersField } from '#features/organisation/company/desk/MembersField.tsx';
import { useEditor } from '../editor-context.ts';

/** Who may create documents of this type; empty means everybody. */
export function AllowedPane() {
  const { t, i18n } = useLingui();
  const { draft, change } = useEditor();
  const { allowed } = draft.definition;
  const departments = useQuery(memberQueries.departments()).data?.items ?? [];
  const set = (part: Partial<typeof allowed>) =>
    change({ ...draft, definition: { ...draft.definition, allowed: { ...allowed, ...part } } });
  return (
    <>
      <h2>
        <Trans>Who can create it</Trans>
      </h2>
      <p>
        <Trans>Everyone, unless you restrict it. Then anyone who meets one of these.</Trans>
      </p>
      <ManyField
        label={t`Departments, including sub-departments`}
        placeholder={t`All`}
        value={allowed.departmentIds}
        options={departments.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(departmentIds) => set({ departmentIds })}
      />
      <MembersField
        label={t`Colleagues`}
        value={allowed.memberIds}
        onChange={(memberIds) => set({ memberIds })}
      />
      <ManyField<Role>
        label={t`Roles`}
        placeholder={t`All`}
        value={allowed.roles}
        options={(Object.keys(ROLE_WORDS) as Role[]).map((role) => ({
          value: role,
          label: i18n._(ROLE_WORDS[role]),
        }))}
        onChange={(roles) => set({ roles })}
      />
    </>
  );
}
