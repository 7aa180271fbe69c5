import { Trans, useLingui } from '@lingui/react/macro';
import { periodName } from '../report-period.ts';
import { GroupsQuestion } from './GroupsQuestion.tsx';
import type { QuestionProps } from './question-props.ts';

/** Spending by expense type. */
export function WhereQuestion(props: QuestionProps) {
  const { t } = useLingui();
  const period = periodName(props.view.period);
  return (
    <GroupsQuestion
      {...props}
      by="type"
      title={<Trans>Where did the money of {period} go?</Trans>}
      label={t`Spending by expense type`}
    />
  );
}
