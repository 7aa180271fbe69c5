import { Trans, useLingui } from '@lingui/react/macro';
import type { Department, Member } from '@outlay/contract/company';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Button, type InputRef } from 'antd';
import { useRef, useState } from 'react';
import { useSettled } from '#kit/use-settled.ts';
import { Empty } from '#ui/Empty.tsx';
import { ErrorBox } from '#ui/ErrorBox.tsx';
import { SkeletonRows } from '#ui/Skeleton.tsx';
import css from '../Admin.module.css';
import { useListKeys } from '../admin-keys.ts';
import { goTo, useAdminPlace } from '../admin-nav.ts';
import { SearchField } from '../list/SearchField.tsx';
import { MemberDrawer } from './MemberDrawer.tsx';
import { memberQueries } from './members.queries.ts';
import { MemberTable } from './MemberTable.tsx';

interface MemberListProps {
  departments: readonly Department[];
  /** Null for the whole company. */
  departmentId: string | null;
  mayWrite: boolean;
}

/** The people of one department, whose first or further one it is. */
export function MemberList({ departments, departmentId, mayWrite }: MemberListProps) {
  const { t } = useLingui();
  const { open, search: linked } = useAdminPlace();
  const [search, setSearch] = useState(linked);
  const [edited, setEdited] = useState<Member | 'new' | null>(null);
  const field = useRef<InputRef>(null);
  const filter = { search: useSettled(search.trim()), departmentId: departmentId ?? undefined };
  const list = useInfiniteQuery(memberQueries.members(filter));
  const items = list.data?.pages.flatMap((page) => page.items);
  const opened = edited ?? (mayWrite && items?.find(({ id }) => id === open));
  const close = () => {
    setEdited(null);
    if (open) goTo('members');
  };
  useListKeys({ search: () => field.current?.focus(), move: () => undefined });
  return (
    <div>
      <div className={css['tools']} style={{ marginTop: 0 }}>
        <SearchField field={field} label={t`Name, phone or email`} value={search} onChange={setSearch} />
        <span className={css['soft']}>{departments.find(({ id }) => id === departmentId)?.name}</span>
        {mayWrite && (
          <Button type="primary" className={css['right'] ?? ''} onClick={() => setEdited('new')}>
            <Trans>Add a member</Trans>
          </Button>
        )}
      </div>
      {!items &&
        (list.error ? <ErrorBox error={list.error} onRetry={() => void list.refetch()} /> : <SkeletonRows />)}
      {items?.length === 0 && <Empty title={t`No members`} icon="people" />}
      {items && items.length > 0 && (
        <MemberTable items={items} departments={departments} onOpen={mayWrite ? setEdited : undefined} />
      )}
      {list.hasNextPage && (
        <div className={css['more']}>
          <Button loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            <Trans>Show more</Trans>
          </Button>
        </div>
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
