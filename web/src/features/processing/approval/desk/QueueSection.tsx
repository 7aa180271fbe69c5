import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { QueueRow } from '@outlay/contract/processing/approval.queue';
import type { InputRef } from 'antd';
import { useRef } from 'react';
import { formatSums } from '#text/format.ts';
import { Empty } from '#ui/Empty.tsx';
import { sumsOf } from '#text/sums.ts';
import { useListKeys } from '#desk/desk-keys.ts';
import type { WithDocumentPane } from '#desk/document-pane.ts';
import { DeskTable, type DeskColumn } from '#desk/list/DeskTable.tsx';
import { ListBody } from '#desk/list/ListBody.tsx';
import { SectionLayout } from '#desk/SectionLayout.tsx';
import { ApproveBar } from './ApproveBar.tsx';
import { useQueueColumns } from './queue-columns.tsx';
import { ReleaseNote } from './ReleaseNote.tsx';
import { QueueTools } from './QueueTools.tsx';
import { useQueue, type Queue } from './use-queue.ts';

/** My pending tasks: decided one after another, or many at once where no check has findings. */
export function QueueSection({ DocumentPane }: WithDocumentPane) {
  const { t } = useLingui();
  const queue = useQueue();
  const field = useRef<InputRef>(null);
  const columns = useQueueColumns();
  const { state, current, rows, selection } = queue;
  useListKeys({
    search: () => field.current?.focus(),
    move: current.move,
    toggle: () => selection.toggle(current.row),
    toggleKey: 's',
  });
  return (
    <SectionLayout
      title={t`Work queue`}
      summary={rows.length > 0 && <ResultCount queue={queue} />}
      aside={<Trans>J K to move, S to select, A then Enter to approve, ? for more</Trans>}
      pane={current.id && <DocumentPane key={current.id} id={current.id} onDecided={current.next} />}
      paneLabel={t`Document`}
      onClosePane={() => current.open(null)}
    >
      <ReleaseNote />
      {(rows.length > 0 || state.filtered) && <QueueTools queue={queue} columns={columns} field={field} />}
      <Rows queue={queue} columns={columns} />
      <ApproveBar queue={queue} />
    </SectionLayout>
  );
}

function ResultCount({ queue: { rows, list } }: { queue: Queue }) {
  const { length } = rows;
  return (
    <>
      {list.data?.more ? (
        <Trans>the first {length}</Trans>
      ) : (
        <Plural value={length} one="# document" other="# documents" />
      )}{' '}
      · {formatSums(sumsOf(rows))}
    </>
  );
}

function Rows({ queue, columns }: { queue: Queue; columns: readonly DeskColumn<QueueRow>[] }) {
  const { t } = useLingui();
  const { list, rows, state, current, selection } = queue;
  return (
    <ListBody
      rows={{
        list: { ...list, hasNextPage: false, isFetchingNextPage: false },
        rows,
        loadMore: () => undefined,
      }}
      filtered={state.filtered}
      onClear={state.clear}
      empty={
        <Empty title={t`You’re all caught up`} icon="check">
          <Trans>Documents that need your approval appear here.</Trans>
        </Empty>
      }
    >
      <DeskTable
        state={state}
        rows={rows}
        columns={columns}
        idOf={selection.idOf}
        openIdOf={({ documentId }) => documentId}
        nameOf={({ number }) => number}
        current={current}
        selection={selection}
        busy={list.isPlaceholderData}
      />
    </ListBody>
  );
}
