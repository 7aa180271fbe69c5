import { Trans, useLingui } from '@lingui/react/macro';
import type { ReportDimension, ReportScope } from '@outlay/contract/processing/report';
import { useState } from 'react';
import { Chips } from '#ui/Chips.tsx';
import { DIMENSION_WORDS } from '../report-words.ts';
import { GroupsQuestion } from './GroupsQuestion.tsx';
import type { QuestionProps } from './question-props.ts';

const CHOICES: Record<ReportScope, readonly ReportDimension[]> = {
  own: ['merchant', 'project', 'city'],
  department: ['person', 'project', 'merchant', 'city', 'department'],
  company: ['department', 'person', 'project', 'merchant', 'city'],
};

/** Spending by whom and on what: a dimension that the person chooses. */
export function WhoQuestion(props: QuestionProps) {
  const { i18n, t } = useLingui();
  const { scope } = props.view;
  const choices = CHOICES[scope];
  const [wanted, setWanted] = useState<ReportDimension | null>(null);
  const by = choices.find((one) => one === wanted) ?? choices[0] ?? 'merchant';
  const name = i18n._(DIMENSION_WORDS[by]);
  return (
    <GroupsQuestion
      {...props}
      by={by}
      title={scope === 'own' ? <Trans>To whom did it go?</Trans> : <Trans>Who spent it?</Trans>}
      label={t`Spending by: ${name}`}
    >
      <Chips
        label={t`Group by`}
        value={by}
        options={choices.map((value) => ({ value, label: i18n._(DIMENSION_WORDS[value]) }))}
        onChange={setWanted}
      />
    </GroupsQuestion>
  );
}
