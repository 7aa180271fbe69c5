import { useLingui } from '@lingui/react/macro';
import {
  paymentListEndpoints,
  type BankTemplate,
  type Payable,
  type PayableView,
} from '@outlay/contract/payment';
import { Select, type InputRef } from 'antd';
import type { RefObject } from 'react';
import css from '../Admin.module.css';
import type { DeskColumn } from '../list/DeskTable.tsx';
import { DocumentFilters } from '../list/DocumentFilters.tsx';
import { ListButtons } from '../list/ListButtons.tsx';
import { ListViews } from '../list/ListViews.tsx';
import { SearchField } from '../list/SearchField.tsx';
import type { Payables } from './use-payables.ts';

interface PayableToolsProps {
  payables: Payables;
  columns: readonly DeskColumn<Payable>[];
  searchField: RefObject<InputRef | null>;
  templates: readonly BankTemplate[];
  template: BankTemplate | undefined;
  onTemplate: (id: string) => void;
}

/** What of the list is shown, and which bank's file will be written. */
export function PayableTools(props: PayableToolsProps) {
  const { payables, columns, searchField, templates, template, onTemplate } = props;
  const { t } = useLingui();
  const { state, rows, asked } = payables;
  const { filter, setFilter } = state;
  return (
    <>
      <Views payables={payables} />
      <div className={css['tools']}>
        <SearchField field={searchField} value={filter.search} onChange={(search) => setFilter({ search })} />
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
        <ListButtons
          state={state}
          columns={columns}
          endpoint={paymentListEndpoints.exportPayables}
          filter={asked}
          empty={rows.rows.length === 0}
        />
      </div>
    </>
  );
}

function Views({ payables: { state, rows } }: { payables: Payables }) {
  const { t } = useLingui();
  const views: { view: PayableView; label: string }[] = [
    { view: 'all', label: t`All` },
    { view: 'ready', label: t`Ready` },
    { view: 'blocked', label: t`Not payable yet, or not by me` },
    { view: 'failed', label: t`Failed before` },
  ];
  const count = (view: PayableView) => rows.totals?.views[view];
  const told = views.filter(
    ({ view }) => view === 'all' || view === state.filter.view || (count(view) ?? 0) > 0,
  );
  return (
    <ListViews
      state={state}
      views={told.map(({ view, label }) => ({ label, filter: { view }, count: count(view) }))}
    />
  );
}
