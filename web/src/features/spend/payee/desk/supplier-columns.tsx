import { useLingui } from '@lingui/react/macro';
import type { ListedSupplier, SupplierState } from '@outlay/contract/spend/payee.list';
import { formatInstant, formatRecent } from '#text/format.ts';
import { Pill } from '#ui/Pill.tsx';
import css from '#desk/Desk.module.css';
import type { DeskColumn } from '#desk/list/DeskTable.tsx';
import { SUPPLIER_STATES } from './supplier-states.ts';

export function useSupplierColumns(onOpen: (supplier: ListedSupplier) => void): DeskColumn<ListedSupplier>[] {
  const { t } = useLingui();
  return [
    {
      ...{ key: 'name', title: t`Supplier`, width: 240, sortable: true },
      render: (supplier) => (
        <span className={css['two']}>
          <button type="button" onClick={() => onOpen(supplier)}>
            <b>{supplier.name}</b>
          </button>
        </span>
      ),
    },
    {
      ...{ key: 'taxId', title: t`Tax ID`, width: 190, sortable: true },
      render: ({ taxId }) => taxId || '—',
    },
    { key: 'bank', title: t`Bank`, width: 180, sortable: true, render: ({ bank }) => bank },
    { key: 'account', title: t`Account`, width: 110, sortable: true, render: ({ account }) => account },
    {
      ...{ key: 'state', title: t`State`, width: 260, sortable: true },
      render: (supplier) => <StatePills supplier={supplier} />,
    },
    {
      ...{ key: 'created', title: t`Added on`, width: 130, sortable: true, extra: true },
      render: ({ createdAt }) => formatRecent(createdAt),
    },
    {
      ...{ key: 'updated', title: t`Last changed`, width: 130, sortable: true, extra: true },
      render: ({ updatedAt }) => formatRecent(updatedAt),
    },
  ];
}

/** `enabled` is shown only when there is no other state. */
function StatePills({ supplier: { states, heldUntil } }: { supplier: ListedSupplier }) {
  const { t, i18n } = useLingui();
  const shown = states.length > 1 ? states.filter((state) => state !== 'enabled') : states;
  const until = heldUntil && formatInstant(heldUntil);
  const words = (state: SupplierState) =>
    state === 'held' && until ? t`Payments are on hold until ${until}` : i18n._(SUPPLIER_STATES[state].label);
  return (
    <span className={css['acts']}>
      {shown.map((state) => (
        <Pill key={state} tone={SUPPLIER_STATES[state].tone}>
          {words(state)}
        </Pill>
      ))}
    </span>
  );
}
