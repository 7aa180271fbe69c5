import { useLingui } from '@lingui/react/macro';
import { queueEndpoints, type QueueFilter, type QueueRow } from '@outlay/contract/approval.queue';
import type { InputRef } from 'antd';
import type { RefObject } from 'react';
import css from '../Admin.module.css';
import type { DeskColumn } from '../list/DeskTable.tsx';
import { DocumentFilters } from '../list/DocumentFilters.tsx';
import { ListButtons } from '../list/ListButtons.tsx';
import { ListViews, type UsualView } from '../list/ListViews.tsx';
import { SearchField } from '../list/SearchField.tsx';
import type { Queue } from './use-queue.ts';

interface QueueToolsProps {
  queue: Queue;
  columns: readonly DeskColumn<QueueRow>[];
  field: RefObject<InputRef | null>;
}

/** The views that everybody needs; by person, type, department, day and amount; and the list as a file. */
export function QueueTools({ queue: { state, asked, rows }, columns, field }: QueueToolsProps) {
  const { t } = useLingui();
  const views: UsualView<QueueFilter>[] = [
    { label: t`Waiting for me`, filter: { checks: 'all', overdueOnly: false } },
    { label: t`With findings`, filter: { checks: 'found', overdueOnly: false } },
    { label: t`Without findings`, filter: { checks: 'clean', overdueOnly: false } },
    { label: t`Overdue`, filter: { checks: 'all', overdueOnly: true } },
  ];
  return (
    <>
      <ListViews state={state} views={views} />
      <div className={css['tools']}>
        <SearchField
          field={field}
          value={state.filter.search}
          onChange={(search) => state.setFilter({ search })}
        />
        <DocumentFilters
          filter={state.filter}
          onChange={state.setFilter}
          days={{ from: t`Submitted from`, to: t`Submitted until` }}
        />
        <ListButtons
          state={state}
          columns={columns}
          endpoint={queueEndpoints.export}
          filter={asked}
          empty={rows.length === 0}
        />
      </div>
    </>
  );
}
