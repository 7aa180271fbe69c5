import { useLingui } from '@lingui/react/macro';
import type { Payable } from '@outlay/contract/processing/payment.batch';
import {
  paymentListEndpoints,
  type PayableFilter,
  type PayableView,
} from '@outlay/contract/processing/payment.list';
import { Select, type InputRef } from 'antd';
import type { RefObject } from 'react';
import type { DeskColumn } from '#desk/list/DeskTable.tsx';
import { ListHead } from '#desk/list/ListHead.tsx';
import { DocumentFilters } from '#features/documents/document/desk/DocumentFilters.tsx';
import type { PresetView } from '#desk/list/ListViews.tsx';
import { idOfWay, type PayWay } from './pay-way.ts';
import type { Payables } from './use-payables.ts';

interface PayableToolsProps {
  payables: Payables;
  columns: readonly DeskColumn<Payable>[];
  searchField: RefObject<InputRef | null>;
  ways: readonly PayWay[];
  way: PayWay | undefined;
  onWay: (way: PayWay) => void;
}

/** Filters of the list, and the bank file or wallet with which is paid. */
export function PayableTools(props: PayableToolsProps) {
  const { payables, columns, searchField, ways, way, onWay } = props;
  const { t } = useLingui();
  const { filter, setFilter } = payables.state;
  return (
    <ListHead
      list={payables}
      views={useViews(payables)}
      field={searchField}
      columns={columns}
      endpoint={paymentListEndpoints.exportPayables}
    >
      <DocumentFilters
        filter={filter}
        onChange={setFilter}
        days={{ from: t`Approved from`, to: t`Approved until` }}
      />
      <Select
        style={{ minWidth: 150 }}
        aria-label={t`Pay with`}
        value={way ? idOfWay(way) : null}
        options={ways.map((one) => ({
          value: idOfWay(one),
          label: 'wallet' in one ? one.wallet.name : one.template.name,
        }))}
        onChange={(id) => {
          const chosen = ways.find((one) => idOfWay(one) === id);
          if (chosen) onWay(chosen);
        }}
      />
    </ListHead>
  );
}

/** All, and each state that has documents. */
function useViews({ state, rows }: Payables): PresetView<PayableFilter>[] {
  const { t } = useLingui();
  const views: { view: PayableView; label: string }[] = [
    { view: 'all', label: t`All` },
    { view: 'ready', label: t`Ready` },
    { view: 'blocked', label: t`Not payable yet, or not by me` },
    { view: 'failed', label: t`Failed before` },
  ];
  const count = (view: PayableView) => rows.totals?.views[view];
  const shown = views.filter(
    ({ view }) => view === 'all' || view === state.filter.view || (count(view) ?? 0) > 0,
  );
  return shown.map(({ view, label }) => ({ label, filter: { view }, count: count(view) }));
}
