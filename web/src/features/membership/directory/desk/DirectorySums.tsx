import { Trans, useLingui } from '@lingui/react/macro';
import type { DirectoryAct, DirectorySummary } from '@outlay/contract/membership/directory';
import { Pill } from '#ui/Pill.tsx';
import own from './Directory.module.css';
import { DIRECTORY_ACTS, DIRECTORY_FAULTS } from './directory-words.ts';

/** How many members and departments each kind of change affects. */
export function DirectorySums({ counts }: Pick<DirectorySummary, 'counts'>) {
  const { i18n } = useLingui();
  const acts = (Object.keys(DIRECTORY_ACTS) as DirectoryAct[]).filter((act) => (counts[act] ?? 0) > 0);
  return (
    <div className={own['sums']}>
      {acts.length === 0 && (
        <Pill tone="good" icon="check">
          <Trans>Up to date: nothing to change</Trans>
        </Pill>
      )}
      {acts.map((act) => (
        <Pill key={act} tone={DIRECTORY_ACTS[act].tone}>
          {i18n._(DIRECTORY_ACTS[act].label)} {counts[act]}
        </Pill>
      ))}
    </div>
  );
}

/** The people who are not imported, and why. */
export function RefusedList({ refused }: Pick<DirectorySummary, 'refused'>) {
  const { i18n } = useLingui();
  if (refused.length === 0) return null;
  return (
    <ul className={own['list']}>
      {refused.map(({ name, fault }, index) => (
        <li key={index}>
          <Pill tone="stop">
            <Trans>Not imported</Trans>
          </Pill>
          <b>{name}</b>
          <small>{i18n._(DIRECTORY_FAULTS[fault])}</small>
        </li>
      ))}
    </ul>
  );
}
