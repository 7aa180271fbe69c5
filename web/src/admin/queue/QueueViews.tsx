import { useLingui } from '@lingui/react/macro';
import type { QueueFilter } from '@outlay/contract/approval.queue';
import css from '../Admin.module.css';
import type { Queue } from './use-queue.ts';

type View = Pick<QueueFilter, 'checks' | 'overdueOnly'>;

/** The views that everybody needs, a press each. */
export function QueueViews({ queue: { filter, setFilter } }: { queue: Queue }) {
  const { t } = useLingui();
  const views: (View & { label: string })[] = [
    { label: t`Waiting for me`, checks: 'all', overdueOnly: false },
    { label: t`With findings`, checks: 'found', overdueOnly: false },
    { label: t`Without findings`, checks: 'clean', overdueOnly: false },
    { label: t`Overdue`, checks: 'all', overdueOnly: true },
  ];
  return (
    <div className={css['tools']}>
      {views.map(({ label, ...view }) => (
        <button
          key={label}
          type="button"
          className={css['chip']}
          aria-pressed={filter.checks === view.checks && filter.overdueOnly === view.overdueOnly}
          onClick={() => setFilter(view)}
        >
          {label}
        </button>
      ))}
    </div>
  );
}
