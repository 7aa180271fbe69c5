import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { ErrorBox } from '#ui/ErrorBox.tsx';
import { Icon } from '#ui/Icon.tsx';
import { SkeletonBlock } from '#ui/Skeleton.tsx';
import { StepBars } from '../chart/StepBars.tsx';
import { daysText } from '../report-figures.ts';
import type { ReportView } from '../report-view.ts';
import { STEP_WORDS } from '../report-words.ts';
import { Box } from './Box.tsx';
import { paceOf } from './pace-query.ts';
import css from './Reports.module.css';

/** From spending to money, step by step. */
export function StepsBox({ view }: { view: ReportView }) {
  const { i18n, t } = useLingui();
  const { data, error, refetch } = useQuery(paceOf(view));
  const inDays = (days: number) => t`${daysText(days)} days`;
  const [longest] = data?.steps.toSorted((a, b) => b.days - a.days) ?? [];
  const step = longest && i18n._(STEP_WORDS[longest.step]);
  return (
    <Box
      title={t`From spending to money`}
      note={data?.days != null && t`${daysText(data.days)} days on average`}
    >
      {data ? (
        <>
          <StepBars
            label={t`Days by step`}
            steps={data.steps.map((one) => ({
              ...{ key: one.step, name: i18n._(STEP_WORDS[one.step]), days: one.days },
              text: inDays(one.days),
            }))}
          />
          <p className={css['tip']}>
            <Icon name="info" size={16} />
            {step ? (
              <span>
                <Trans>The longest step: {step}.</Trans>
              </span>
            ) : (
              <span>
                <Trans>No claim was paid in this period.</Trans>
              </span>
            )}
          </p>
        </>
      ) : error ? (
        <ErrorBox error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonBlock height={190} />
      )}
    </Box>
  );
}
