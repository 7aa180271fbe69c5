import { useLingui } from '@lingui/react/macro';
import type { Department, Member } from '@outlay/contract/company';
import { memberListEndpoints } from '@outlay/contract/company.list';
import { ROLES } from '@outlay/contract/permission';
import type { InputRef } from 'antd';
import type { ReactNode, RefObject } from 'react';
import { ROLE_WORDS } from '#features/company/role-words.ts';
import css from '../Admin.module.css';
import type { DeskColumn } from '../list/DeskTable.tsx';
import { ListButtons } from '../list/ListButtons.tsx';
import { ListViews } from '../list/ListViews.tsx';
import { ManySelect } from '../list/ManySelect.tsx';
import { SearchField } from '../list/SearchField.tsx';
import type { Members } from './use-members.ts';

interface MemberToolsProps {
  members: Members;
  columns: readonly DeskColumn<Member>[];
  field: RefObject<InputRef | null>;
  departments: readonly Department[];
  /** Whose people are shown; null for the whole company. */
  departmentId: string | null;
  children: ReactNode;
}

/** By name, role and state; which columns; the list as a file. */
export function MemberTools(props: MemberToolsProps) {
  const { members, columns, field, departments, departmentId, children } = props;
  const { t, i18n } = useLingui();
  const { state, rows, asked } = members;
  const { filter, setFilter } = state;
  return (
    <>
      <ListViews
        state={state}
        views={[
          { label: t`All`, filter: { states: [] } },
          { label: t`Active`, filter: { states: ['active'] } },
          { label: t`Not activated yet`, filter: { states: ['invited'] } },
        ]}
      >
        {children}
      </ListViews>
      <div className={css['tools']} style={{ marginTop: 0 }}>
        <SearchField
          field={field}
          label={t`Name, phone or email`}
          value={filter.search}
          onChange={(search) => setFilter({ search })}
        />
        <ManySelect
          label={t`Roles`}
          all={t`All roles`}
          value={filter.roles}
          options={ROLES.map((role) => ({ value: role, label: i18n._(ROLE_WORDS[role]) }))}
          onChange={(roles) => setFilter({ roles })}
        />
        <span className={css['soft']}>{departments.find(({ id }) => id === departmentId)?.name}</span>
        <ListButtons
          state={state}
          columns={columns}
          endpoint={memberListEndpoints.export}
          filter={{ ...asked, ...(departmentId && { departmentId }) }}
          empty={rows.rows.length === 0}
        />
      </div>
    </>
  );
}
