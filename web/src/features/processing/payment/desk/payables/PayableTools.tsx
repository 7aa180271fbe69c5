import { useLingui } from '@lingui/react/macro';
import type { BankTemplate, Payable } from '@outlay/contract/processing/payment.batch';
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
import type { Payables } from './use-payables.ts';

interface PayableToolsProps {
  payables: Payables;
  columns: readonly DeskColumn<Payable>[];
  searchField: RefObject<InputRef | null>;
  templates: readonly BankTemplate[];
  template: BankTemplate | undefined;
  onTemplate: (id: string) => void;
}

/** Filters of the list, and the bank whose file format will be used. */
export function PayableTools(props: PayableToolsProps) {
  const { payables, columns, searchField, templates, template, onTemplate } = props;
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
        aria-label={t`Bank file`}
        value={template?.id ?? null}
        options={templates.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(id) => id && onTemplate(id)}
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
