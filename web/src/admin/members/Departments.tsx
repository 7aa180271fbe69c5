import { Trans, useLingui } from '@lingui/react/macro';
import type { Department } from '@outlay/contract/company';
import { useQuery } from '@tanstack/react-query';
import { Button, Table, type TableColumnsType } from 'antd';
import { useState } from 'react';
import { useMay } from '#kit/use-session.ts';
import { ErrorBox } from '#ui/ErrorBox.tsx';
import { SkeletonRows } from '#ui/Skeleton.tsx';
import css from '../Admin.module.css';
import { DepartmentModal } from './DepartmentModal.tsx';
import { memberQueries } from './members.queries.ts';

/** The departments with who leads them: the leader decides on what the department spends. */
export function Departments() {
  const { data, error, refetch } = useQuery(memberQueries.departments());
  const [edited, setEdited] = useState<Department | 'new' | null>(null);
  const mayWrite = useMay('member.write');
  const items = data?.items;
  const columns = useColumns(items ?? [], mayWrite ? setEdited : undefined);
  if (!items) return error ? <ErrorBox error={error} onRetry={() => void refetch()} /> : <SkeletonRows />;
  return (
    <>
      <div className={css['tools']}>
        <span className={css['small']}>
          <Trans>The leader of a department decides on its documents.</Trans>
        </span>
        {mayWrite && (
          <Button type="primary" className={css['right'] ?? ''} onClick={() => setEdited('new')}>
            <Trans>Add a department</Trans>
          </Button>
        )}
      </div>
      <div className={css['table']}>
        <Table<Department>
          size="middle"
          rowKey="id"
          dataSource={items}
          columns={columns}
          pagination={false}
          {...(mayWrite
            ? { onRow: (department: Department) => ({ onClick: () => setEdited(department) }) }
            : {})}
        />
      </div>
      <DepartmentModal department={edited} departments={items} onClose={() => setEdited(null)} />
    </>
  );
}

function useColumns(
  all: readonly Department[],
  onOpen: ((department: Department) => void) | undefined,
): TableColumnsType<Department> {
  const { t } = useLingui();
  return [
    {
      title: t`Department`,
      render: (_, department) =>
        onOpen ? (
          <button type="button" onClick={() => onOpen(department)}>
            <b>{department.name}</b>
          </button>
        ) : (
          <b>{department.name}</b>
        ),
    },
    {
      title: t`Leader`,
      render: (_, { leader }) => leader?.name ?? <span className={css['wrong']}>{t`Nobody yet`}</span>,
    },
    {
      title: t`Part of`,
      responsive: ['md'],
      render: (_, { parentId }) => all.find(({ id }) => id === parentId)?.name ?? '—',
    },
    { title: t`Members`, align: 'right', dataIndex: 'memberCount' },
  ];
}
