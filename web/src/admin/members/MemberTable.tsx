import { useLingui } from '@lingui/react/macro';
import type { Member, MemberState } from '@outlay/contract/company';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Table, type TableColumnsType } from 'antd';
import { listWords } from '#kit/words.ts';
import { Pill, type Tone } from '#ui/Pill.tsx';
import { ROLE_WORDS } from '#features/company/role-words.ts';
import css from '../Admin.module.css';

const STATES: Record<MemberState, { label: MessageDescriptor; tone: Tone }> = {
  invited: { label: msg`Not activated yet`, tone: 'wait' },
  active: { label: msg`Active`, tone: 'good' },
  left: { label: msg`Left`, tone: 'plain' },
};

interface MemberTableProps {
  items: Member[];
  /** Absent where nothing may be changed. */
  onOpen: ((member: Member) => void) | undefined;
}

export const MemberTable = ({ items, onOpen }: MemberTableProps) => (
  <div className={css['table']}>
    <Table<Member>
      size="middle"
      rowKey="id"
      dataSource={items}
      columns={useColumns(onOpen)}
      pagination={false}
      {...(onOpen ? { onRow: (member: Member) => ({ onClick: () => onOpen(member) }) } : {})}
    />
  </div>
);

function useColumns(onOpen: MemberTableProps['onOpen']): TableColumnsType<Member> {
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
    { title: t`Department`, render: (_, { departmentName }) => departmentName ?? '—' },
    {
      title: t`Roles`,
      responsive: ['md'],
      render: (_, { roles }) => listWords(roles.map((role) => i18n._(ROLE_WORDS[role]))),
    },
    {
      title: t`State`,
      render: (_, { state }) => <Pill tone={STATES[state].tone}>{i18n._(STATES[state].label)}</Pill>,
    },
  ];
}
