import { Plural, useLingui } from '@lingui/react/macro';
import { USES_OF, type ConnectionUse } from '@outlay/contract/membership/connection.settings';
import { SwitchField } from '#desk/form/SwitchField.tsx';
import css from './Connections.module.css';
import { USE_WORDS } from './connection-words.ts';
import type { StepsProps } from './steps.ts';

/** What the connection is used for, each use with a switch. */
export function UsesStep({ kind, connection, form }: Pick<StepsProps, 'kind' | 'connection' | 'form'>) {
  const { t, i18n } = useLingui();
  const { uses } = form.draft;
  const wrong = form.wrong('uses') && t`The company already follows another directory.`;
  const lockedCards = connection?.lockedCards ?? 0;
  const toggle = (use: ConnectionUse, on: boolean) =>
    form.set({ uses: USES_OF[kind].filter((one) => (one === use ? on : uses.includes(one))) });
  return (
    <>
      <ul className={css['uses']}>
        {USES_OF[kind].map((use) => (
          <li key={use}>
            <SwitchField
              label={i18n._(USE_WORDS[use].label)}
              checked={uses.includes(use)}
              onChange={(on) => toggle(use, on)}
            />
            <small>{i18n._(USE_WORDS[use].about)}</small>
          </li>
        ))}
      </ul>
      {lockedCards > 0 && !uses.includes('wallet') && (
        <p role="status">
          <Plural
            value={lockedCards}
            one="# card is locked for a claim. It is released once this is saved."
            other="# cards are locked for claims. They are released once this is saved."
          />
        </p>
      )}
      {wrong && (
        <p role="alert" className={css['bad']}>
          {wrong}
        </p>
      )}
    </>
  );
}
