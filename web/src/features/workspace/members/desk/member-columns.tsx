import { useLingui } from '@lingui/react/macro';
import type { Department, Member } from '@outlay/contract/organisation/company';
import { formatRecent } from '#text/format.ts';
import { listWords } from '#text/words.ts';
import { Pill } from '#ui/Pill.tsx';
import { ROLE_WORDS } from '#features/organisation/company/role-words.ts';
import css from '#desk/Desk.module.css';
import type { DeskColumn } from '#desk/list/DeskTable.tsx';
import { MEMBER_STATES } from '#features/organisation/company/desk/member-states.ts';

type Open = ((member: Member) => void) | undefined;

/** `onOpen` is absent if the reader may not change members. */
export function useMemberColumns(departments: readonly Department[], onOpen: Open): DeskColumn<Member>[] {
  const { t, i18n } = useLingui();
  return [
    {
      ...{ key: 'name', title: t`Name`, width: 170, sortable: true },
      render: (member) => <NameCell member={member} onOpen={onOpen} />,
    },
    {
      ...{ key: 'department', title: t`Department`, width: 150, sortable: true },
      render: ({ departmentName, otherDepartmentIds }) => (
        <span className={css['two']}>
          {departmentName ?? '—'}
          <small>
            {departments
              .filter(({ id }) => otherDepartmentIds.includes(id))
              .map(({ name }) => name)
              .join(', ')}
          </small>
        </span>
      ),
    },
    {
      ...{ key: 'state', title: t`State`, width: 140, sortable: true },
      render: ({ state }) => (
        <Pill tone={MEMBER_STATES[state].tone}>{i18n._(MEMBER_STATES[state].label)}</Pill>
      ),
    },
    {
      ...{ key: 'grade', title: t`Post and grade`, width: 150, sortable: true },
      render: ({ postName, grade }) => [postName, grade].filter(Boolean).join(' · ') || '—',
    },
    {
      ...{ key: 'roles', title: t`Roles`, width: 180 },
      render: ({ roles, pendingRoles }) => (
        <span className={css['two']}>
          {listWords(roles.map((role) => i18n._(ROLE_WORDS[role])))}
          {pendingRoles.length > 0 && <small>{t`Role to confirm`}</small>}
        </span>
      ),
    },
    {
      ...{ key: 'joined', title: t`Joined on`, width: 120, sortable: true, extra: true },
      render: ({ joinedAt }) => (joinedAt ? formatRecent(joinedAt) : '—'),
    },
  ];
}

const NameCell = ({ member, onOpen }: { member: Member; onOpen: Open }) => (
  <span className={css['two']}>
    {onOpen ? (
      <button type="button" onClick={() => onOpen(member)}>
        <b>{member.name}</b>
      </button>
    ) : (
      <b>{member.name}</b>
    )}
    <small>{member.account}</small>
  </span>
);
