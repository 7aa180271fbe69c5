import { Trans, useLingui } from '@lingui/react/macro';
import type { Department, Member } from '@outlay/contract/organisation/company';
import { memberListEndpoints } from '@outlay/contract/organisation/company.list';
import { Button, type InputRef } from 'antd';
import { useRef, useState } from 'react';
import { Empty } from '#ui/Empty.tsx';
import { goTo, useDeskPlace } from '#desk/desk-nav.ts';
import { useListKeys } from '#desk/desk-keys.ts';
import { DeskRows } from '#desk/list/DeskRows.tsx';
import { ExportButton } from '#desk/list/ListButtons.tsx';
import { SelectionBar } from '#desk/list/SelectionBar.tsx';
import { useMemberColumns } from './member-columns.tsx';
import { MemberDrawer } from './MemberDrawer.tsx';
import { MemberTools } from './MemberTools.tsx';
import { useMembers } from './use-members.ts';

interface MemberListProps {
  departments: readonly Department[];
  /** Null for the whole company. */
  departmentId: string | null;
  mayWrite: boolean;
}

/** The members whose main or other department this is. */
export function MemberList({ departments, departmentId, mayWrite }: MemberListProps) {
  const { t } = useLingui();
  const { open } = useDeskPlace();
  const members = useMembers(departmentId);
  const { state, rows, selection } = members;
  const [edited, setEdited] = useState<Member | 'new' | null>(null);
  const field = useRef<InputRef>(null);
  const columns = useMemberColumns(departments, mayWrite ? setEdited : undefined);
  const opened = edited ?? (mayWrite && rows.rows.find(({ id }) => id === open));
  const edit = (id: string | null) => setEdited(rows.rows.find((row) => row.id === id) ?? null);
  const close = () => {
    setEdited(null);
    if (open) goTo('members');
  };
  useListKeys({ search: () => field.current?.focus(), move: () => undefined });
  return (
    <div>
      <MemberTools
        members={members}
        columns={columns}
        field={field}
        departmentId={departmentId}
        departments={departments}
      >
        {mayWrite && (
          <Button type="primary" onClick={() => setEdited('new')}>
            <Trans>Add a member</Trans>
          </Button>
        )}
      </MemberTools>
      <DeskRows
        list={{ state, rows, selection, ...(mayWrite && { current: { id: null, open: edit } }) }}
        columns={columns}
        nameOf={({ name }) => name}
        empty={<Empty title={t`No members`} icon="people" />}
      />
      {selection.rows.length > 0 && (
        <SelectionBar selection={selection} rows={rows}>
          <ExportButton
            large
            endpoint={memberListEndpoints.export}
            name={state.list}
            filter={{ ids: selection.ids }}
            selected={selection.rows.length}
          />
        </SelectionBar>
      )}
      {opened && (
        <MemberDrawer
          key={opened === 'new' ? 'new' : opened.id}
          member={opened === 'new' ? null : opened}
          departments={departments}
          departmentId={departmentId}
          onClose={close}
        />
      )}
    </div>
  );
}
