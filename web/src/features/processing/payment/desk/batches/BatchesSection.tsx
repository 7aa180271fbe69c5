import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { BatchState, BatchSummary } from '@outlay/contract/processing/payment.batch';
import { paymentListEndpoints, type BatchFilter } from '@outlay/contract/processing/payment.list';
import type { InputRef } from 'antd';
import { useRef, type ReactNode, type RefObject } from 'react';
import { formatSums } from '#text/format.ts';
import { Empty } from '#ui/Empty.tsx';
import { sumsOf } from '#text/sums.ts';
import css from '#desk/Desk.module.css';
import { useListKeys } from '#desk/desk-keys.ts';
import { DayFilter } from '#desk/list/DayFilter.tsx';
import { DeskRows } from '#desk/list/DeskRows.tsx';
import { ExportSelected, ListButtons } from '#desk/list/ListButtons.tsx';
import { ListViews } from '#desk/list/ListViews.tsx';
import { ManySelect } from '#desk/list/ManySelect.tsx';
import { SearchField } from '#desk/list/SearchField.tsx';
import { SelectionBar } from '#desk/list/SelectionBar.tsx';
import { useDeskList } from '#desk/list/use-desk-list.ts';
import type { ListState } from '#desk/list/use-list-state.ts';
import { BATCH_STATES } from '../payables/payment-words.ts';
import { paymentRows } from '../payables/payments.queries.ts';
import { SectionLayout } from '#desk/SectionLayout.tsx';
import { useBatchColumns } from './batch-columns.tsx';
import { BatchPane } from './BatchPane.tsx';

const DEFAULTS: BatchFilter = {
  ...{ search: '', states: [], from: null, to: null, ids: [], sort: 'created', descending: true },
};
const idOf = ({ id }: BatchSummary): string => id;

/** The payment batches and, at the right, the open one. */
export function BatchesSection() {
  const { t } = useLingui();
  const field = useRef<InputRef>(null);
  const batches = useDeskList({ list: 'batches', defaults: DEFAULTS, source: paymentRows.batches, idOf });
  const { state, rows, current, selection } = batches;
  const columns = useBatchColumns();
  useListKeys({
    search: () => field.current?.focus(),
    move: current.move,
    toggle: () => selection.toggle(current.row),
    toggleKey: 's',
  });
  return (
    <SectionLayout
      title={t`Payment batches`}
      summary={
        rows.total !== undefined &&
        rows.total > 0 && (
          <>
            <Plural value={rows.total} one="# batch" other="# batches" /> ·{' '}
            {formatSums(rows.totals?.sums ?? [])}
          </>
        )
      }
      aside={<Trans>/ to search, J K to move, S to select</Trans>}
      pane={current.id && <BatchPane key={current.id} id={current.id} />}
      paneLabel={t`Payment batch`}
      onClosePane={() => current.open(null)}
    >
      <Tools state={state} field={field}>
        <ListButtons
          state={state}
          columns={columns}
          endpoint={paymentListEndpoints.exportBatches}
          filter={batches.query}
          empty={rows.rows.length === 0}
        />
      </Tools>
      <DeskRows list={batches} columns={columns} nameOf={({ number }) => number} empty={<Nothing />} />
      {selection.rows.length > 0 && (
        <SelectionBar selection={selection} rows={rows} sums={sumsOf(selection.rows)}>
          <ExportSelected list={{ state, selection }} endpoint={paymentListEndpoints.exportBatches} />
        </SelectionBar>
      )}
    </SectionLayout>
  );
}

interface ToolsProps {
  state: ListState<BatchFilter>;
  field: RefObject<InputRef | null>;
  children: ReactNode;
}

function Tools({ state, field, children }: ToolsProps) {
  const { t, i18n } = useLingui();
  const { filter, setFilter } = state;
  const words = Object.entries(BATCH_STATES) as [BatchState, (typeof BATCH_STATES)[BatchState]][];
  return (
    <>
      <ListViews
        state={state}
        views={[
          { label: t`All`, filter: { states: [] } },
          { label: t`Pending release`, filter: { states: ['Draft'] } },
          { label: t`At the bank`, filter: { states: ['Submitted', 'PartlySettled'] } },
        ]}
      />
      <div className={css['tools']}>
        <SearchField
          field={field}
          label={t`Batch, payee, document or bank reference`}
          value={filter.search}
          onChange={(search) => setFilter({ search })}
        />
        <ManySelect
          label={t`State`}
          all={t`All states`}
          value={filter.states}
          options={words.map(([value, { label }]) => ({ value, label: i18n._(label) }))}
          onChange={(states) => setFilter({ states })}
        />
        <DayFilter label={t`Created from`} value={filter.from} onChange={(from) => setFilter({ from })} />
        <DayFilter label={t`Created until`} value={filter.to} onChange={(to) => setFilter({ to })} />
        {children}
      </div>
    </>
  );
}

function Nothing() {
  const { t } = useLingui();
  return (
    <Empty title={t`No batches yet`} icon="bank">
      <Trans>Select documents under Payments and create a batch.</Trans>
    </Empty>
  );
}
