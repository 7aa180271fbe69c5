import { useLingui } from '@lingui/react/macro';
import type { Department, Member } from '@outlay/contract/company';
import { Table, type TableColumnsType } from 'antd';
import { listWords } from '#kit/words.ts';
import { Pill } from '#ui/Pill.tsx';
import { ROLE_WORDS } from '#features/company/role-words.ts';
import css from '../Admin.module.css';
import { MEMBER_STATES } from './member-states.ts';

interface MemberTableProps {
  items: Member[];
  departments: readonly Department[];
  /** Absent where nothing may be changed. */
  onOpen: ((member: Member) => void) | undefined;
}

export const MemberTable = ({ items, departments, onOpen }: MemberTableProps) => (
  <div className={css['table']}>
    <Table<Member>
      size="middle"
      rowKey="id"
      dataSource={items}
      columns={useColumns(departments, onOpen)}
      pagination={false}
      {...(onOpen ? { onRow: (member: Member) => ({ onClick: () => onOpen(member) }) } : {})}
    />
  </div>
);

function useColumns(
  departments: readonly Department[],
  onOpen: MemberTableProps['onOpen'],
): TableColumnsType<Member> {
  const { t, i18n } = useLingui();
  return [
    {
      title: t`Name`,
      render: (_, member) => (
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
      ),
    },
    {
      title: t`Department`,
      render: (_, { departmentName, otherDepartmentIds }) => (
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
      title: t`Post and grade`,
      responsive: ['lg'],
      render: (_, { postName, grade }) => [postName, grade].filter(Boolean).join(' · ') || '—',
    },
    {
      title: t`Roles`,
      responsive: ['md'],
      render: (_, { roles, pendingRoles }) => (
        <span className={css['two']}>
          {listWords(roles.map((role) => i18n._(ROLE_WORDS[role])))}
          {pendingRoles.length > 0 && <small>{t`Role to confirm`}</small>}
        </span>
      ),
    },
    {
      title: t`State`,
      render: (_, { state }) => (
        <Pill tone={MEMBER_STATES[state].tone}>{i18n._(MEMBER_STATES[state].label)}</Pill>
      ),
    },
  ];
}
