import { useLingui } from '@lingui/react/macro';
import type { QueueFigures } from '@outlay/contract/governance/health';
import { formatSince } from '#text/format.ts';
import css from './Health.module.css';
import { QUEUE_WORDS } from './health-words.ts';

/** Each queue with its jobs, and when the oldest of them came. `at`: when they were counted. */
export function QueuesBody({ queues, at }: { queues: readonly QueueFigures[]; at: string }) {
  const { t, i18n } = useLingui();
  const since = (seconds: number) =>
    formatSince(new Date(Date.parse(at) - seconds * 1000).toISOString(), new Date(at));
  return (
    <div className={css['rows']}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t`Area`}</th>
            <th scope="col" className={css['number']}>{t`Waiting`}</th>
            <th scope="col" className={css['number']}>{t`Running`}</th>
            <th scope="col" className={css['number']}>{t`Failing`}</th>
            <th scope="col">{t`Oldest`}</th>
          </tr>
        </thead>
        <tbody>
          {queues.map(({ queue, waiting, running, failing, waitingSeconds, failingSeconds }) => {
            const oldest = Math.max(waitingSeconds ?? -1, failingSeconds ?? -1);
            return (
              <tr key={queue}>
                <th scope="row">{i18n._(QUEUE_WORDS[queue])}</th>
                <td className={css['number']}>{waiting}</td>
                <td className={css['number']}>{running}</td>
                <td className={css['number']}>{failing}</td>
                <td>{oldest < 0 ? '–' : since(oldest)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
