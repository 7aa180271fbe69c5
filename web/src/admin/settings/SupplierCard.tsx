import { Trans, useLingui } from '@lingui/react/macro';
import type { Supplier } from '@outlay/contract/payee';
import { useQuery } from '@tanstack/react-query';
import { Button, Input, Table, type TableColumnsType } from 'antd';
import { useState } from 'react';
import { formatInstant } from '#kit/format.ts';
import { useSettled } from '#kit/use-settled.ts';
import { Empty } from '#ui/Empty.tsx';
import { ErrorBox } from '#ui/ErrorBox.tsx';
import { Pill } from '#ui/Pill.tsx';
import { SkeletonRows } from '#ui/Skeleton.tsx';
import { formQueries } from '#features/document/form.queries.ts';
import css from '../Admin.module.css';
import { SupplierModal } from './SupplierModal.tsx';

/** Whom the company pays; account numbers are shown by their last four digits only. */
export function SupplierCard() {
  const { t } = useLingui();
  const [search, setSearch] = useState('');
  const [edited, setEdited] = useState<Supplier | 'new' | null>(null);
  const { data, error, refetch } = useQuery(formQueries.suppliers(useSettled(search.trim())));
  const columns = useColumns(setEdited);
  return (
    <>
      <div className={css['tools']}>
        <Input
          className={css['search'] ?? ''}
          allowClear
          aria-label={t`Search suppliers`}
          placeholder={t`Search suppliers`}
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
        <Button type="primary" className={css['right'] ?? ''} onClick={() => setEdited('new')}>
          <Trans>New supplier</Trans>
        </Button>
      </div>
      {error ? (
        <ErrorBox error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <SkeletonRows />
      ) : data.items.length === 0 ? (
        <Empty title={t`No suppliers`} icon="cart">
          <Trans>Payments to suppliers are chosen from this list.</Trans>
        </Empty>
      ) : (
        <div className={css['table']}>
          <Table<Supplier>
            size="middle"
            rowKey="id"
            dataSource={data.items}
            columns={columns}
            pagination={false}
            onRow={(supplier) => ({ onClick: () => setEdited(supplier) })}
          />
        </div>
      )}
      {edited && <SupplierModal supplier={edited} onClose={() => setEdited(null)} />}
    </>
  );
}

function useColumns(onOpen: (supplier: Supplier) => void): TableColumnsType<Supplier> {
  const { t } = useLingui();
  return [
    {
      title: t`Supplier`,
      render: (_, supplier) => (
        <span className={css['two']}>
          <button type="button" onClick={() => onOpen(supplier)}>
            <b>{supplier.name}</b>
          </button>
          <small>{supplier.taxId || '—'}</small>
        </span>
      ),
    },
    { title: t`Bank`, render: (_, { bank }) => bank },
    { title: t`Account`, render: (_, { account }) => account },
    { title: t`State`, render: (_, supplier) => <SupplierState supplier={supplier} /> },
  ];
}

/** What keeps its payments waiting comes before whether it is in use. */
function SupplierState({ supplier }: { supplier: Supplier }) {
  const { enabled, confirmed, change, refused, heldUntil } = supplier;
  if (!confirmed || change)
    return (
      <Pill tone="wait">
        <Trans>Waiting for a second person</Trans>
      </Pill>
    );
  if (refused)
    return (
      <Pill tone="stop">
        <Trans>Rejected by the bank</Trans>
      </Pill>
    );
  const until = heldUntil && new Date(heldUntil) > new Date() ? formatInstant(heldUntil) : null;
  if (until)
    return (
      <Pill tone="wait">
        <Trans>Payments are on hold until {until}</Trans>
      </Pill>
    );
  return <OpenPill open={enabled} />;
}

export const OpenPill = ({ open }: { open: boolean }) =>
  open ? (
    <Pill tone="good">
      <Trans>Enabled</Trans>
    </Pill>
  ) : (
    <Pill>
      <Trans>Closed</Trans>
    </Pill>
  );
