import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { TaskSummary } from '@outlay/contract/processing/approval';
import type { ErrorCode, Reason } from '@outlay/contract/errors';
import { useState } from 'react';
import { CallError } from '#api/call-error.ts';
import { errorWords } from '#text/errors.ts';
import { formatSums, localText } from '#text/format.ts';
import { Button } from '#ui/Button.tsx';
import { Notice } from '#ui/Notice.tsx';
import { Pill } from '#ui/Pill.tsx';
import { Sheet } from '#ui/Sheet.tsx';
import { TextArea } from '#ui/TextInput.tsx';
import { sumsOf } from '#text/sums.ts';
import { useApproveMany } from '../approval.queries.ts';
import css from '../Approval.module.css';

interface Result {
  taskId: string;
  approved: boolean;
  code: ErrorCode | null;
  reason: Reason | null;
}

interface ApproveManySheetProps {
  open: boolean;
  tasks: readonly TaskSummary[];
  /** Called with the ids of the tasks that could not be approved. */
  onDone: (refused: string[]) => void;
  onClose: () => void;
}

/** One opinion for several tasks; shows the result of each. */
export function ApproveManySheet({ open, onClose, ...rest }: ApproveManySheetProps) {
  const { t } = useLingui();
  return (
    <Sheet open={open} title={t`Approve several`} onClose={onClose}>
      <Many onClose={onClose} {...rest} />
    </Sheet>
  );
}

function Many({ tasks, onDone, onClose }: Omit<ApproveManySheetProps, 'open'>) {
  const { t } = useLingui();
  // A copy, since the list behind is refetched while the names are still needed.
  const [submitted] = useState(tasks);
  const [opinion, setOpinion] = useState('');
  const [results, setResults] = useState<readonly Result[] | null>(null);
  const approve = useApproveMany();
  const decide = () =>
    approve.mutate(
      {
        tasks: submitted.map(({ id, document }) => ({ taskId: id, version: document.version })),
        opinion: opinion.trim(),
      },
      {
        onSuccess: (answer) => {
          setResults(answer.results);
          onDone(answer.results.flatMap(({ taskId, approved }) => (approved ? [] : taskId)));
        },
      },
    );
  if (results) return <Results submitted={submitted} results={results} onClose={onClose} />;
  const { length: count } = submitted;
  const sums = formatSums(sumsOf(submitted.map(({ document }) => document)));
  const doubtful = submitted.filter(({ warnings }) => warnings > 0).length;
  return (
    <>
      <p>
        <Plural value={count} one={`# document, ${sums}`} other={`# documents, ${sums}`} />
      </p>
      {doubtful > 0 && (
        <div style={{ margin: '10px -16px 0' }}>
          <Notice
            tone="wait"
            title={<Plural value={doubtful} one="# of them has warnings" other="# of them have warnings" />}
          />
        </div>
      )}
      <TextArea label={t`Comment (optional)`} value={opinion} onChange={setOpinion} />
      {approve.error && (
        <div style={{ margin: '0 -16px' }}>
          <Notice tone="stop" title={errorWords(approve.error)} />
        </div>
      )}
      <Button wide icon="check" busy={approve.isPending} onPress={decide}>
        <Plural value={count} one="Approve # document" other="Approve # documents" />
      </Button>
    </>
  );
}

interface ResultsProps {
  submitted: readonly TaskSummary[];
  results: readonly Result[];
  onClose: () => void;
}

function Results({ submitted, results, onClose }: ResultsProps) {
  const { t } = useLingui();
  const good = results.filter(({ approved }) => approved).length;
  const bad = results.length - good;
  // Failures first, since they need further work.
  const sorted = results.toSorted((a, b) => Number(a.approved) - Number(b.approved));
  return (
    <>
      <p role="status">
        <Plural value={good} one="# approved" other="# approved" />
        {bad > 0 && (
          <>
            {' · '}
            <Plural value={bad} one="# could not be approved" other="# could not be approved" />
          </>
        )}
      </p>
      <ul className={css['results']} aria-label={t`Results`}>
        {sorted.map((result) => (
          <li key={result.taskId}>
            <ResultWords result={result} task={submitted.find(({ id }) => id === result.taskId)} />
          </li>
        ))}
      </ul>
      <Button wide onPress={onClose}>
        {bad > 0 ? <Trans>Back to the remaining documents</Trans> : <Trans>Done</Trans>}
      </Button>
    </>
  );
}

function ResultWords({ result, task }: { result: Result; task: TaskSummary | undefined }) {
  const { t } = useLingui();
  const { approved, code, reason } = result;
  const document = task?.document;
  const why = code && errorWords(new CallError(code, 0, { code, ...(reason ? { reason } : {}) }));
  return (
    <>
      <div className={css['grow']}>
        <b>{document && (document.title || localText(document.typeName))}</b>
        <small>{approved ? document?.submitter.name : why}</small>
      </div>
      {approved ? (
        <Pill tone="good" icon="check">{t`Approved`}</Pill>
      ) : (
        <Pill tone="stop" icon="warn">{t`Not approved`}</Pill>
      )}
    </>
  );
}
