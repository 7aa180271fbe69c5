import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { DirectoryConflict } from '@outlay/contract/membership/directory';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { Pill } from '#ui/Pill.tsx';
import css from '#desk/Desk.module.css';
import { DecideModal } from './DecideModal.tsx';
import own from './Directory.module.css';
import { DECISION_WORDS, DIRECTORY_FAULTS } from './directory-words.ts';
import { directoryQueries } from './directory.queries.ts';

/** Entries of the directory that cannot be matched to one member, each with its decision. */
export function DirectoryConflicts() {
  const { data } = useQuery(directoryQueries.conflicts());
  const [chosen, setChosen] = useState<DirectoryConflict | null>(null);
  if (!data || data.items.length === 0) return null;
  return (
    <section className={own['card']}>
      <h2>
        <Trans>Decisions</Trans>
      </h2>
      <p className={css['small']}>
        {data.undecided > 0 ? (
          <Plural
            value={data.undecided}
            one="# entry of the directory waits for a decision. The next run applies it."
            other="# entries of the directory wait for a decision. The next run applies it."
          />
        ) : (
          <Trans>Everything is decided. The next run applies it.</Trans>
        )}
      </p>
      <ul className={own['list']}>
        {data.items.map((conflict) => (
          <Entry
            key={`${conflict.kind} ${conflict.externalId}`}
            conflict={conflict}
            onDecide={() => setChosen(conflict)}
          />
        ))}
      </ul>
      {chosen && <DecideModal conflict={chosen} onClose={() => setChosen(null)} />}
    </section>
  );
}

function Entry({ conflict, onDecide }: { conflict: DirectoryConflict; onDecide: () => void }) {
  const { i18n } = useLingui();
  const { name, account, fault, other, decision, chosen, newAccount, kind, externalId } = conflict;
  const target = chosen?.name ?? newAccount;
  return (
    <li>
      <div className={own['entry']}>
        <span>
          <b>{name || externalId}</b>{' '}
          <small>
            {kind === 'department' && <Trans>Department</Trans>} {account}
          </small>
        </span>
        <small>
          {i18n._(DIRECTORY_FAULTS[fault])} {other?.name}
        </small>
      </div>
      {decision && (
        <Pill tone={decision === 'leaveOut' ? 'plain' : 'good'}>
          {i18n._(DECISION_WORDS[decision])}
          {target && ` · ${target}`}
        </Pill>
      )}
      <Button size="small" onClick={onDecide}>
        {decision ? <Trans>Change</Trans> : <Trans>Decide</Trans>}
      </Button>
    </li>
  );
}
