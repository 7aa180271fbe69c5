import { Trans, useLingui } from '@lingui/react/macro';
import { QUALITY_MOST } from '@outlay/contract/report-basis';
import { useQuery } from '@tanstack/react-query';
import { ErrorBox } from '#ui/ErrorBox.tsx';
import { SkeletonBlock } from '#ui/Skeleton.tsx';
import { BarRows } from '../chart/BarRows.tsx';
import { partText } from '../report-figures.ts';
import { reportQueries } from '../report.queries.ts';
import { FIELD_WORDS } from '../report-words.ts';
import css from './Report.module.css';
import type { QuestionProps } from './question-props.ts';
import { QuestionHead } from './ReportCard.tsx';

const partOf = (some: number, all: number): number => (all === 0 ? 0 : some / all);

/** Claims with findings, and what was corrected of what was read from invoices. */
export function QualityQuestion({ view: { scope, departmentId, period } }: QuestionProps) {
  const { i18n, t } = useLingui();
  const { data, error, refetch } = useQuery(reportQueries.quality({ scope, departmentId, ...period }));
  if (!data)
    return (
      <>
        <QuestionHead title={<Trans>What had to be corrected?</Trans>}> </QuestionHead>
        {error ? <ErrorBox error={error} onRetry={() => void refetch()} /> : <SkeletonBlock height={240} />}
      </>
    );
  const { claims, withFindings, values, corrected, fields } = data;
  const found = partText(partOf(withFindings, claims));
  const wrong = partText(partOf(corrected, values));
  return (
    <>
      <QuestionHead title={<Trans>What had to be corrected?</Trans>}>
        <Trans>
          {found} of the documents had findings; {wrong} of what was read from invoices was corrected.
        </Trans>
      </QuestionHead>
      <section className={css['card']}>
        <dl className={css['pair']}>
          <div>
            <dt>
              <Trans>Documents with findings</Trans>
            </dt>
            <dd>{found}</dd>
            <dd className={css['basis']}>{t`${withFindings} of ${claims}`}</dd>
          </div>
          <div>
            <dt>
              <Trans>Values corrected</Trans>
            </dt>
            <dd>{wrong}</dd>
            <dd className={css['basis']}>{t`${corrected} of ${values}`}</dd>
          </div>
        </dl>
        {fields.length > 0 && (
          <BarRows
            label={t`Values corrected most often`}
            bars={fields.map((field) => {
              const words = FIELD_WORDS[field.name];
              const name = words ? i18n._(words) : field.name;
              const text = t`${field.corrected} of ${field.values}`;
              return {
                ...{ key: field.name, name, amount: field.corrected, before: null },
                ...{ text, label: `${name}: ${text}` },
              };
            })}
          />
        )}
        <p className={css['others']}>
          <Trans>
            Of the latest {QUALITY_MOST} documents and invoices of the period, or of all if there are fewer.
          </Trans>
        </p>
      </section>
    </>
  );
}
