import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, type InputRef } from 'antd';
import { useRef } from 'react';
import { formatSums } from '#kit/format.ts';
import { Empty } from '#ui/Empty.tsx';
import { ErrorBox } from '#ui/ErrorBox.tsx';
import { SkeletonRows } from '#ui/Skeleton.tsx';
import { sumsOf } from '#features/document/sums.ts';
import { useListKeys } from '../admin-keys.ts';
import { DocumentPane } from '../DocumentPane.tsx';
import { Work } from '../Work.tsx';
import { ApproveBar } from './ApproveBar.tsx';
import { QueueTable } from './QueueTable.tsx';
import { QueueTools } from './QueueTools.tsx';
import { QueueViews } from './QueueViews.tsx';
import { useQueue, type Queue } from './use-queue.ts';

/** What waits for my decision: read, decided one after another, or many at once where no check found anything. */
export function QueueSection() {
  const { t } = useLingui();
  const queue = useQueue();
  const field = useRef<InputRef>(null);
  const { current, open, move, next, pick, rows, chosen } = queue;
  useListKeys({ search: () => field.current?.focus(), move, pick: () => pick(), pickBy: 's' });
  return (
    <Work
      title={t`Work queue`}
      told={rows.length > 0 && <Told queue={queue} />}
      aside={<Trans>J K to move, S to select, A then Enter to approve, ? for more</Trans>}
      pane={current && <DocumentPane key={current} id={current} onDecided={next} />}
      paneLabel={t`Document`}
      onClosePane={() => open(null)}
    >
      {(rows.length > 0 || queue.filtered) && (
        <>
          <QueueViews queue={queue} />
          <QueueTools queue={queue} field={field} />
        </>
      )}
      <Rows queue={queue} />
      {chosen.length > 0 && <ApproveBar queue={queue} />}
    </Work>
  );
}

function Told({ queue: { rows, list } }: { queue: Queue }) {
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

function Rows({ queue }: { queue: Queue }) {
  const { t } = useLingui();
  const { list, rows, filtered, clear } = queue;
  if (!list.data)
    return list.error ? (
      <ErrorBox error={list.error} onRetry={() => void list.refetch()} />
    ) : (
      <SkeletonRows />
    );
  if (rows.length > 0) return <QueueTable queue={queue} />;
  return filtered ? (
    <Empty
      title={t`Nothing matches`}
      icon="search"
      action={
        <Button onClick={clear}>
          <Trans>Clear filters</Trans>
        </Button>
      }
    />
  ) : (
    <Empty title={t`You’re all caught up`} icon="check">
      <Trans>Documents that need your approval appear here.</Trans>
    </Empty>
  );
}
