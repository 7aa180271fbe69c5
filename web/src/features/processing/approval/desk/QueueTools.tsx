import { useLingui } from '@lingui/react/macro';
import { queueEndpoints, type QueueFilter, type QueueRow } from '@outlay/contract/processing/approval.queue';
import type { InputRef } from 'antd';
import type { RefObject } from 'react';
import type { DeskColumn } from '#desk/list/DeskTable.tsx';
import { ListHead } from '#desk/list/ListHead.tsx';
import { DocumentFilters } from '#features/documents/document/desk/DocumentFilters.tsx';
import type { PresetView } from '#desk/list/ListViews.tsx';
import type { Queue } from './use-queue.ts';

interface QueueToolsProps {
  queue: Queue;
  columns: readonly DeskColumn<QueueRow>[];
  field: RefObject<InputRef | null>;
}

/** Predefined views, filters and export. */
export function QueueTools({ queue: { state, query, rows }, columns, field }: QueueToolsProps) {
  const { t } = useLingui();
  const views: PresetView<QueueFilter>[] = [
    { label: t`Waiting for me`, filter: { checks: 'all', overdueOnly: false } },
    { label: t`With findings`, filter: { checks: 'found', overdueOnly: false } },
    { label: t`Without findings`, filter: { checks: 'clean', overdueOnly: false } },
    { label: t`Overdue`, filter: { checks: 'all', overdueOnly: true } },
  ];
  return (
    <ListHead
      list={{ state, query, rows: { rows } }}
      views={views}
      field={field}
      columns={columns}
      endpoint={queueEndpoints.export}
    >
      <DocumentFilters
        filter={state.filter}
        onChange={state.setFilter}
        days={{ from: t`Submitted from`, to: t`Submitted until` }}
      />
    </ListHead>
  );
}
