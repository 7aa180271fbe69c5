import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { localText } from '#text/format.ts';
import { listWords } from '#text/words.ts';
import { Section } from '#ui/Card.tsx';
import { ColleagueSheet } from '../ColleagueSheet.tsx';
import shared from '../Document.module.css';
import css from '../Draft.module.css';
import { chosenSteps } from './draft-faults.ts';
import { PickInput } from '../PickInput.tsx';
import type { Draft } from './use-draft.ts';

/** The approvers that the flow lets the submitter choose. */
export function ChoicesPart({ draft, errors }: { draft: Draft; errors: Record<string, string> }) {
  const { t } = useLingui();
  const [open, setOpen] = useState<string | null>(null);
  const { choices } = draft.form;
  const steps = chosenSteps(draft.saved?.route);
  if (steps.length === 0) return null;
  const chosen = open === null ? [] : (choices[open] ?? []);
  const step = steps.find(({ nodeKey }) => nodeKey === open);
  return (
    <Section title={t`You choose the approvers`}>
      <div className={shared['form']}>
        {steps.map(({ nodeKey, name }) => (
          <div key={nodeKey} data-path={`choices.${nodeKey}`}>
            <PickInput
              label={localText(name)}
              value={listWords((choices[nodeKey] ?? []).map((one) => one.name))}
              error={errors[`choices.${nodeKey}`]}
              required
              onPress={() => setOpen(nodeKey)}
            />
          </div>
        ))}
        <p className={css['note']}>
          <Trans>No one can approve their own document: choose someone else.</Trans>
        </p>
      </div>
      <ColleagueSheet
        open={step !== undefined}
        title={step ? localText(step.name) : ''}
        chosen={chosen}
        onChange={(people) => open !== null && draft.change({ choices: { ...choices, [open]: people } })}
        onClose={() => setOpen(null)}
      />
    </Section>
  );
}
