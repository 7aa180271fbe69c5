import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ReportPace } from '@outlay/contract/processing/report';
import { useQuery } from '@tanstack/react-query';
import { formatRecent, localText } from '#text/format.ts';
import { ErrorBox } from '#ui/ErrorBox.tsx';
import { SkeletonBlock } from '#ui/Skeleton.tsx';
import { StepBars } from '../chart/StepBars.tsx';
import { daysText } from '../report-figures.ts';
import { reportQueries } from '../report.queries.ts';
import { comparing, periodAgainst } from '../report-period.ts';
import { STEP_WORDS } from '../report-words.ts';
import css from './Report.module.css';
import type { QuestionProps } from './question-props.ts';
import { QuestionHead } from './ReportCard.tsx';
import { StatePart } from './StatePart.tsx';

/** The way of the money of claims that were paid in the period, and what is open now. */
export function PaceQuestion({ view }: QuestionProps) {
  const { scope, departmentId, period, against } = view;
  const { data, error, refetch } = useQuery(
    reportQueries.pace({ scope, departmentId, ...period, ...comparing(periodAgainst(period, against)) }),
  );
  return (
    <>
      <QuestionHead title={<Trans>How long until the money is there?</Trans>}>
        {data && <PaceLead pace={data} />}
      </QuestionHead>
      {data ? (
        data.days !== null && <PaceCard pace={data} days={data.days} />
      ) : error ? (
        <ErrorBox error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonBlock height={260} />
      )}
      <StatePart scope={scope} departmentId={departmentId} />
    </>
  );
}

function PaceLead({ pace }: { pace: ReportPace }) {
  const { i18n } = useLingui();
  const [longest] = pace.steps.toSorted((a, b) => b.days - a.days);
  if (!longest) return <Trans>No claim was paid in this period.</Trans>;
  const step = i18n._(STEP_WORDS[longest.step]);
  return <Trans>The longest step: {step}.</Trans>;
}

function PaceCard({ pace, days }: { pace: ReportPace; days: number }) {
  const { i18n, t } = useLingui();
  const { count, daysBefore, steps, nodes, asOf } = pace;
  const inDays = (value: number) => t`${daysText(value)} days`;
  const change = daysBefore === null ? null : days - daysBefore;
  return (
    <section className={css['card']}>
      <div className={css['sum']}>
        <div>
          <p className={css['basis']}>
            <Plural value={count} one="# claim paid" other="# claims paid" /> ·{' '}
            <Trans>as of {formatRecent(asOf)}</Trans>
          </p>
          <p className={css['figure']}>{inDays(days)}</p>
        </div>
        {change !== null && (
          <span className={change <= 0 ? css['better'] : css['worse']}>
            {change > 0 && '+'}
            {inDays(change)}
          </span>
        )}
      </div>
      <div className={css['padded']}>
        <StepBars
          label={t`Days by step`}
          steps={steps.map(({ step, days: some }) => ({
            ...{ key: step, name: i18n._(STEP_WORDS[step]), days: some, text: inDays(some) },
          }))}
        />
        {nodes.length > 0 && (
          <>
            <h3 className={css['small']}>
              <Trans>The slowest steps of approval</Trans>
            </h3>
            <dl className={css['facts']}>
              {nodes.slice(0, 5).map((node) => (
                <div key={localText(node.name)}>
                  <dt>{localText(node.name)}</dt>
                  <dd>{inDays(node.days)}</dd>
                </div>
              ))}
            </dl>
          </>
        )}
      </div>
    </section>
  );
}
