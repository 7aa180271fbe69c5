import { Trans, useLingui } from '@lingui/react/macro';
import type { DirectorySetting, DirectoryTrial as Trial } from '@outlay/contract/membership/directory';
import { Button } from 'antd';
import { toast } from '#screen/toast.ts';
import { Pill } from '#ui/Pill.tsx';
import css from '#desk/Desk.module.css';
import { FormError } from '#desk/form/FormError.tsx';
import { DirectorySums, RefusedList } from './DirectorySums.tsx';
import own from './Directory.module.css';
import { DIRECTORY_ACTS } from './directory-words.ts';
import { useRunDirectory, useTryDirectory } from './directory.queries.ts';

/** A preview of what a run would change, and the run itself. */
export function DirectoryTrial({ setting }: { setting: DirectorySetting }) {
  const { t } = useLingui();
  const trial = useTryDirectory();
  const run = useRunDirectory();
  const error = trial.error ?? run.error;
  const start = () =>
    run.mutate(
      {},
      {
        onSuccess: () => {
          trial.reset();
          toast(t`Started.`, 'good');
        },
      },
    );
  return (
    <section className={own['card']}>
      <h2>
        <Trans>Test run and sync</Trans>
      </h2>
      <p className={css['small']}>
        <Trans>A test run reads the directory and reports what would change. It changes nothing.</Trans>{' '}
        {!setting.confirmed && (
          <Trans>Nothing happens by itself until you have seen it and started the first run.</Trans>
        )}
      </p>
      <div className={own['acts']}>
        <Button
          {...(trial.data ? {} : { type: 'primary' as const })}
          loading={trial.isPending}
          onClick={() => trial.mutate({})}
        >
          <Trans>Test run</Trans>
        </Button>
        <Button
          {...(trial.data ? { type: 'primary' as const } : {})}
          disabled={!setting.tried}
          loading={run.isPending}
          onClick={start}
        >
          {setting.confirmed ? <Trans>Run now</Trans> : <Trans>Start the first run</Trans>}
        </Button>
      </div>
      <FormError error={error} />
      {trial.data && <Differences trial={trial.data} />}
    </section>
  );
}

function Differences({ trial }: { trial: Trial }) {
  const { i18n } = useLingui();
  return (
    <div role="status">
      <DirectorySums counts={trial.counts} />
      {trial.differences.length > 0 && (
        <ul className={own['list']}>
          {trial.differences.map(({ act, name, detail }, index) => (
            <li key={index}>
              <Pill tone={DIRECTORY_ACTS[act].tone}>{i18n._(DIRECTORY_ACTS[act].label)}</Pill>
              <b>{name}</b>
              {detail && detail !== name && <small>{detail}</small>}
            </li>
          ))}
        </ul>
      )}
      <RefusedList refused={trial.refused} />
    </div>
  );
}
