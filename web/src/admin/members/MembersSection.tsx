import { Trans, useLingui } from '@lingui/react/macro';
import type { Member } from '@outlay/contract/company';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Button, Input, Select, Tabs, type InputRef } from 'antd';
import { useRef, useState } from 'react';
import { useMay } from '#kit/use-session.ts';
import { useSettled } from '#kit/use-settled.ts';
import { Empty } from '#ui/Empty.tsx';
import { ErrorBox } from '#ui/ErrorBox.tsx';
import { SkeletonRows } from '#ui/Skeleton.tsx';
import css from '../Admin.module.css';
import { useListKeys } from '../admin-keys.ts';
import { Work } from '../Work.tsx';
import { ActivationNote } from './ActivationNote.tsx';
import { Departments } from './Departments.tsx';
import { MemberModal } from './MemberModal.tsx';
import { memberQueries } from './members.queries.ts';
import { MemberTable } from './MemberTable.tsx';

/** Who is in the company, where, and with which roles. */
export function MembersSection() {
  const { t } = useLingui();
  return (
    <Work title={t`Members and departments`}>
      <Tabs
        items={[
          { key: 'members', label: t`Members`, children: <Members /> },
          { key: 'departments', label: t`Departments`, children: <Departments /> },
        ]}
      />
    </Work>
  );
}

function Members() {
  const { t } = useLingui();
  const [search, setSearch] = useState('');
  const [departmentId, setDepartmentId] = useState<string>();
  const [edited, setEdited] = useState<Member | 'new' | null>(null);
  const field = useRef<InputRef>(null);
  const mayWrite = useMay('member.write');
  const departments = useQuery(memberQueries.departments()).data?.items ?? [];
  const list = useInfiniteQuery(memberQueries.members({ search: useSettled(search.trim()), departmentId }));
  const items = list.data?.pages.flatMap((page) => page.items);
  useListKeys({ search: () => field.current?.focus(), move: () => undefined });
  return (
    <>
      {mayWrite && <ActivationNote />}
      <div className={css['tools']}>
        <Input
          ref={field}
          className={css['search'] ?? ''}
          allowClear
          placeholder={t`Name, phone or email`}
          aria-label={t`Name, phone or email`}
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
        <Select
          allowClear
          style={{ minWidth: 160 }}
          placeholder={t`Every department`}
          aria-label={t`Department`}
          value={departmentId ?? null}
          options={departments.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(id) => setDepartmentId(id ?? undefined)}
        />
        {mayWrite && (
          <Button type="primary" className={css['right'] ?? ''} onClick={() => setEdited('new')}>
            <Trans>Add a member</Trans>
          </Button>
        )}
      </div>
      {!items &&
        (list.error ? <ErrorBox error={list.error} onRetry={() => void list.refetch()} /> : <SkeletonRows />)}
      {items?.length === 0 && <Empty title={t`Nobody here`} icon="people" />}
      {items && items.length > 0 && <MemberTable items={items} onOpen={mayWrite ? setEdited : undefined} />}
      {list.hasNextPage && (
        <div className={css['more']}>
          <Button loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            <Trans>Show more</Trans>
          </Button>
        </div>
      )}
      <MemberModal member={edited} departments={departments} onClose={() => setEdited(null)} />
    </>
  );
}
