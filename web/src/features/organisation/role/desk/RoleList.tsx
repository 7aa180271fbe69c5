import { Trans, useLingui } from '@lingui/react/macro';
import type { CompanyRole } from '@outlay/contract/organisation/role';
import { useQuery } from '@tanstack/react-query';
import { Button, Table, type TableColumnsType } from 'antd';
import { useState } from 'react';
import { useMay } from '#session/use-session.ts';
import { ErrorBox } from '#ui/ErrorBox.tsx';
import { Pill } from '#ui/Pill.tsx';
import { SkeletonRows } from '#ui/Skeleton.tsx';
import css from '#desk/Desk.module.css';
import { RemoveRole } from './RemoveRole.tsx';
import { RoleDrawer } from './RoleDrawer.tsx';
import { useRoleName } from './role-name.ts';
import { roleQueries } from './roles.queries.ts';

/** The built-in roles and those of the company. */
export function RoleList() {
  const [edited, setEdited] = useState<CompanyRole | 'new' | null>(null);
  const [removed, setRemoved] = useState<CompanyRole | null>(null);
  const list = useQuery(roleQueries.list());
  const mayWrite = useMay('role.write');
  const columns = useColumns(setEdited, setRemoved);
  if (!list.data)
    return list.error ? (
      <ErrorBox error={list.error} onRetry={() => void list.refetch()} />
    ) : (
      <SkeletonRows />
    );
  return (
    <>
      <div className={css['tools']}>
        <span className={css['small']}>
          <Trans>
            A member has one or more roles. Approving a document is not a role: it follows from the flow.
          </Trans>
        </span>
        {mayWrite && (
          <Button type="primary" className={css['right'] ?? ''} onClick={() => setEdited('new')}>
            <Trans>New role</Trans>
          </Button>
        )}
      </div>
      <div className={css['table']}>
        <Table<CompanyRole>
          rowKey="key"
          dataSource={list.data.items}
          columns={columns}
          pagination={false}
          onRow={(role) => ({ onClick: () => setEdited(role) })}
        />
      </div>
      {edited && (
        <RoleDrawer
          key={edited === 'new' ? 'new' : edited.key}
          role={edited}
          onRemove={(role) => {
            setEdited(null);
            setRemoved(role);
          }}
          onClose={() => setEdited(null)}
        />
      )}
      {removed && <RemoveRole role={removed} onClose={() => setRemoved(null)} />}
    </>
  );
}

function useColumns(
  onOpen: (role: CompanyRole) => void,
  onRemove: (role: CompanyRole) => void,
): TableColumnsType<CompanyRole> {
  const { t } = useLingui();
  const nameOf = useRoleName();
  return [
    {
      title: t`Role`,
      render: (_, role) => (
        <button type="button" onClick={() => onOpen(role)}>
          <b>{nameOf({ role: role.key, name: role.name })}</b>
        </button>
      ),
    },
    {
      title: t`Type`,
      render: (_, { builtIn, finance }) => (
        <span className={css['acts']}>
          <Pill tone={builtIn ? 'plain' : 'brand'}>{builtIn ? t`Built in` : t`Created by the company`}</Pill>
          {finance && (
            <Pill tone="wait" icon="shield">
              {t`Two people required`}
            </Pill>
          )}
        </span>
      ),
    },
    { title: t`Permissions`, align: 'right', render: (_, { permissions }) => permissions.length },
    { title: t`Members`, align: 'right', dataIndex: 'holders' },
    {
      key: 'acts',
      title: t`Remove`,
      align: 'right',
      render: (_, role) =>
        role.actions.includes('remove') && (
          <Button
            size="small"
            danger
            onClick={(event) => {
              event.stopPropagation();
              onRemove(role);
            }}
          >
            {t`Remove`}
          </Button>
        ),
    },
  ];
}
