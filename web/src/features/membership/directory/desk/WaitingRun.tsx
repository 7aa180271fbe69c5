import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { DirectoryRun } from '@outlay/contract/membership/directory';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { formatInstant } from '#text/format.ts';
import { toast } from '#screen/toast.ts';
import css from '#desk/Desk.module.css';
import { FormError } from '#desk/form/FormError.tsx';
import own from './Directory.module.css';
import { directoryQueries, useAnswerRun } from './directory.queries.ts';

/** A run that would remove so many members that an administrator is asked first. */
export function WaitingRun() {
  const { data } = useQuery(directoryQueries.runs());
  const run = data?.items.find(({ state }) => state === 'waiting');
  return run ? <Question key={run.id} run={run} /> : null;
}

function Question({ run }: { run: DirectoryRun }) {
  const { t } = useLingui();
  const answer = useAnswerRun();
  const { id, leavers, leaving, startedAt } = run;
  const send = (confirm: boolean) =>
    answer.mutate({ id, confirm }, { onSuccess: () => toast(confirm ? t`Started.` : t`Dismissed`, 'good') });
  const more = leaving - leavers.length;
  return (
    <section className={own['card']} aria-labelledby="directory-waiting">
      <h2 id="directory-waiting">
        <Plural value={leaving} one="# member would leave" other="# members would leave" />
      </h2>
      <p className={css['small']}>
        <Trans>
          The run of {formatInstant(startedAt)} stopped, because so many leavers may be a fault of the
          directory. Nobody has been removed. Their sessions would end, and open work would go to the
          successor.
        </Trans>
      </p>
      <ul className={own['list']}>
        {leavers.map(({ name, account }, index) => (
          <li key={index}>
            <b>{name}</b>
            <small>{account}</small>
          </li>
        ))}
        {more > 0 && (
          <li>
            <small>
              <Plural value={more} one="and # more" other="and # more" />
            </small>
          </li>
        )}
      </ul>
      <FormError error={answer.error} />
      <div className={own['acts']}>
        <Button danger loading={answer.isPending} onClick={() => send(true)}>
          <Trans>They have left: go on</Trans>
        </Button>
        <Button disabled={answer.isPending} onClick={() => send(false)}>
          <Trans>Dismiss</Trans>
        </Button>
      </div>
    </section>
  );
}
