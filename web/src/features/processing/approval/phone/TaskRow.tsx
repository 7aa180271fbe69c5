import { Trans, useLingui } from '@lingui/react/macro';
import type { TaskSummary } from '@outlay/contract/processing/approval';
import type { TaskState } from '@outlay/contract/documents/flow';
import type { ReactNode } from 'react';
import { formatRecent } from '#text/format.ts';
import { Avatar } from '#ui/Avatar.tsx';
import { Pill, type Tone } from '#ui/Pill.tsx';
import { DocumentRow } from '#features/documents/document/phone/DocumentRow.tsx';
import { formatLasting } from '#features/documents/document/duration.ts';
import { TASK_WORDS } from '#features/documents/document/route-words.ts';
import css from '../Approval.module.css';

const TONES: Partial<Record<TaskState, Tone>> = { Approved: 'good', Returned: 'wait', Rejected: 'stop' };

interface TaskRowProps {
  task: TaskSummary;
  onPress: () => void;
  /** Replaces the avatar. */
  lead?: ReactNode;
}

/** One of my tasks: submitter, waiting time, and whether there are findings. */
export function TaskRow({ task, onPress, lead }: TaskRowProps) {
  const { document, state, arrivedAt, decidedAt, opinion, onBehalfOf } = task;
  const { name } = document.submitter;
  const lasting = formatLasting(arrivedAt);
  const when = formatRecent(decidedAt ?? arrivedAt);
  const decided = [name, when, opinion].filter(Boolean).join(' · ');
  return (
    <DocumentRow
      document={document}
      lead={lead ?? <Avatar name={name} />}
      sub={
        <>
          {onBehalfOf && (
            <>
              <span className={css['tag']}>
                <Trans>for {onBehalfOf.name}</Trans>
              </span>{' '}
            </>
          )}
          {state === 'Pending' ? (
            <Trans>
              {name} · waiting for {lasting}
            </Trans>
          ) : (
            decided
          )}
        </>
      }
      pill={<TaskPill task={task} />}
      onPress={onPress}
    />
  );
}

function TaskPill({ task: { state, overdue, warnings } }: { task: TaskSummary }) {
  const { t, i18n } = useLingui();
  if (state !== 'Pending') return <Pill tone={TONES[state] ?? 'plain'}>{i18n._(TASK_WORDS[state])}</Pill>;
  return (
    <>
      {overdue && <Pill tone="stop" icon="clock">{t`Overdue`}</Pill>}
      {warnings > 0 ? (
        <Pill tone="wait" icon="warn">{t`Check carefully`}</Pill>
      ) : (
        <Pill tone="good" icon="shield">{t`Checks passed`}</Pill>
      )}
    </>
  );
}
