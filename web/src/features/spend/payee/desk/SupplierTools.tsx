import { useLingui } from '@lingui/react/macro';
import {
  supplierListEndpoints,
  type ListedSupplier,
  type SupplierFilter,
  type SupplierState,
} from '@outlay/contract/spend/payee.list';
import type { InputRef } from 'antd';
import type { ReactNode, RefObject } from 'react';
import type { DeskColumn } from '#desk/list/DeskTable.tsx';
import { ListHead } from '#desk/list/ListHead.tsx';
import type { PresetView } from '#desk/list/ListViews.tsx';
import { ManySelect } from '#desk/list/ManySelect.tsx';
import { SUPPLIER_STATES } from './supplier-states.ts';
import type { Suppliers } from './use-suppliers.ts';

/** In the order of display; importing the contract's list would bring its schemas into the browser bundle. */
const STATES = Object.keys(SUPPLIER_STATES) as SupplierState[];

interface SupplierToolsProps {
  suppliers: Suppliers;
  columns: readonly DeskColumn<ListedSupplier>[];
  field: RefObject<InputRef | null>;
  /** Buttons that create or import. */
  children: ReactNode;
}

/** Filters by name, tax ID, last four digits and state; columns and export of the list. */
export function SupplierTools({ suppliers, columns, field, children }: SupplierToolsProps) {
  const { t, i18n } = useLingui();
  const { filter, setFilter } = suppliers.state;
  return (
    <ListHead
      list={suppliers}
      views={useViews(suppliers)}
      createButtons={children}
      field={field}
      searchLabel={t`Name, tax ID or last four digits`}
      columns={columns}
      endpoint={supplierListEndpoints.export}
    >
      <ManySelect
        label={t`State`}
        all={t`All states`}
        value={filter.states}
        options={STATES.map((value) => ({
          value,
          label: i18n._(SUPPLIER_STATES[value].label),
        }))}
        onChange={(states) => setFilter({ states })}
      />
    </ListHead>
  );
}

/** All suppliers, and each state that has any. */
function useViews({ state, rows }: Suppliers): PresetView<SupplierFilter>[] {
  const { t, i18n } = useLingui();
  const counts = rows.totals?.views;
  const chosen = state.filter.states;
  const shown = STATES.filter((one) => (counts?.[one] ?? 0) > 0 || chosen.includes(one));
  return [
    { label: t`All`, filter: { states: [] }, count: counts?.all },
    ...shown.map((one) => ({
      label: i18n._(SUPPLIER_STATES[one].label),
      filter: { states: [one] },
      count: counts?.[one],
    })),
  ];
}
