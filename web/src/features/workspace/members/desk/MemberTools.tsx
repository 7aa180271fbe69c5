import { useLingui } from '@lingui/react/macro';
import type { Department, Member } from '@outlay/contract/organisation/company';
import { memberListEndpoints } from '@outlay/contract/organisation/company.list';
import { ROLES } from '@outlay/contract/permission';
import type { InputRef } from 'antd';
import type { ReactNode, RefObject } from 'react';
import { ROLE_WORDS } from '#features/organisation/company/role-words.ts';
import css from '#desk/Desk.module.css';
import type { DeskColumn } from '#desk/list/DeskTable.tsx';
import { ListHead } from '#desk/list/ListHead.tsx';
import { ManySelect } from '#desk/list/ManySelect.tsx';
import type { Members } from './use-members.ts';

interface MemberToolsProps {
  members: Members;
  columns: readonly DeskColumn<Member>[];
  field: RefObject<InputRef | null>;
  departments: readonly Department[];
  /** The department shown; null for the whole company. */
  departmentId: string | null;
  children: ReactNode;
}

/** Search by name, filters by role and state, columns and export of the list. */
export function MemberTools(props: MemberToolsProps) {
  const { members, columns, field, departments, departmentId, children } = props;
  const { t, i18n } = useLingui();
  const { filter, setFilter } = members.state;
  return (
    <ListHead
      list={members}
      views={[
        { label: t`All`, filter: { states: [] } },
        { label: t`Active`, filter: { states: ['active'] } },
        { label: t`Not activated yet`, filter: { states: ['invited'] } },
      ]}
      createButtons={children}
      field={field}
      searchLabel={t`Name, phone or email`}
      columns={columns}
      endpoint={memberListEndpoints.export}
      {...(departmentId !== null && { exportParams: { departmentId } })}
    >
      <ManySelect
        label={t`Roles`}
        all={t`All roles`}
        value={filter.roles}
        options={ROLES.map((role) => ({ value: role, label: i18n._(ROLE_WORDS[role]) }))}
        onChange={(roles) => setFilter({ roles })}
      />
      <span className={css['soft']}>{departments.find(({ id }) => id === departmentId)?.name}</span>
    </ListHead>
  );
}
