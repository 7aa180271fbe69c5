import { Trans, useLingui } from '@lingui/react/macro';
import type { Supplier } from '@outlay/contract/spend/payee';
import { Button, type InputRef } from 'antd';
import { useRef, useState } from 'react';
import { Empty } from '#ui/Empty.tsx';
import { useListKeys } from '#desk/desk-keys.ts';
import { DeskRows } from '#desk/list/DeskRows.tsx';
import { useSupplierColumns } from './supplier-columns.tsx';
import { SupplierModal } from './SupplierModal.tsx';
import { SupplierSelection } from './SupplierSelection.tsx';
import { SupplierTools } from './SupplierTools.tsx';
import { useSuppliers } from './use-suppliers.ts';

/** The company's suppliers; account numbers are shown by their last four digits only. */
export function SupplierCard() {
  const { t } = useLingui();
  const suppliers = useSuppliers();
  const { state, rows, selection } = suppliers;
  const [edited, setEdited] = useState<Supplier | 'new' | null>(null);
  const columns = useSupplierColumns(setEdited);
  const field = useRef<InputRef>(null);
  // The address holds the open tab, so a supplier opens in a dialog instead.
  const current = {
    id: null,
    open: (id: string | null) => setEdited(rows.rows.find((row) => row.id === id) ?? null),
  };
  useListKeys({ search: () => field.current?.focus(), move: () => undefined });
  return (
    <>
      <SupplierTools suppliers={suppliers} columns={columns} field={field}>
        <Button type="primary" onClick={() => setEdited('new')}>
          <Trans>New supplier</Trans>
        </Button>
      </SupplierTools>
      <DeskRows
        list={{ state, rows, selection, current }}
        columns={columns}
        nameOf={({ name }) => name}
        empty={
          <Empty title={t`No suppliers`} icon="cart">
            <Trans>Payments to suppliers are chosen from this list.</Trans>
          </Empty>
        }
      />
      <SupplierSelection suppliers={suppliers} />
      {edited && <SupplierModal supplier={edited} onClose={() => setEdited(null)} />}
    </>
  );
}
