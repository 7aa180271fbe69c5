import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { TaskSummary } from '@outlay/contract/processing/approval';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { AsyncList } from '#ui/AsyncList.tsx';
import { Empty } from '#ui/Empty.tsx';
import { LongRows } from '#ui/LongRows.tsx';
import { approvalQueries, seenTasks, type TaskFilter, type TaskTab } from '../approval.queries.ts';
import { ReturnFromList } from './ReturnFromList.tsx';
import { TaskItem } from './TaskItem.tsx';
import { UndoBar } from './UndoBar.tsx';
import { useLateApprovals } from './use-late-approvals.ts';

interface TaskListProps {
  tab: TaskTab;
  filter: TaskFilter;
  /** Null when the list is not in selection mode. */
  chosen: readonly TaskSummary[] | null;
  onChoose: (chosen: TaskSummary[]) => void;
}

export function TaskList({ tab, filter, chosen, onChoose }: TaskListProps) {
  const { t } = useLingui();
  const late = useLateApprovals();
  const [returning, setReturning] = useState<TaskSummary | null>(null);
  const list = useInfiniteQuery(approvalQueries.tasks(tab, filter));
  const narrowed = Boolean(filter.search) || Boolean(filter.overdueOnly) || filter.typeIds?.length !== 0;
  const toggle = (task: TaskSummary) =>
    chosen?.some(({ id }) => id === task.id)
      ? onChoose(chosen.filter(({ id }) => id !== task.id))
      : onChoose([...(chosen ?? []), task]);
  return (
    <>
      <AsyncList
        list={list}
        isHidden={({ id }) => late.gone.has(id)}
        cacheName={seenTasks(tab, filter)}
        empty={<Nothing tab={tab} narrowed={narrowed} />}
      >
        {(items) => (
          <>
            <Overdue count={items.filter(({ overdue }) => overdue).length} />
            <LongRows items={items} label={tab === 'pending' ? t`Waiting for me` : t`Reviewed by me`}>
              {(task) => (
                <TaskItem
                  task={task}
                  tab={tab}
                  chosen={chosen && chosen.some(({ id }) => id === task.id)}
                  onToggle={() => toggle(task)}
                  onApprove={() => late.approve(task)}
                  onReturn={() => setReturning(task)}
                />
              )}
            </LongRows>
          </>
        )}
      </AsyncList>
      {returning && <ReturnFromList task={returning} onClose={() => setReturning(null)} />}
      <UndoBar task={late.waiting} onUndo={late.undo} />
    </>
  );
}

const Overdue = ({ count }: { count: number }) =>
  count > 0 && (
    <p style={{ margin: '0 16px 8px', color: 'var(--stop)', fontSize: 13 }}>
      <Plural value={count} one="# waiting for more than a day" other="# waiting for more than a day" />
    </p>
  );

function Nothing({ tab, narrowed }: { tab: TaskTab; narrowed: boolean }) {
  const { t } = useLingui();
  if (narrowed)
    return (
      <Empty title={t`Nothing here`} icon="search">
        <Trans>Try another word.</Trans>
      </Empty>
    );
  if (tab === 'handled') return <Empty title={t`You have not reviewed anything yet`} icon="check" />;
  return (
    <Empty title={t`All done`} icon="check">
      <Trans>You’re all caught up. We’ll notify you when something needs your approval.</Trans>
    </Empty>
  );
}
