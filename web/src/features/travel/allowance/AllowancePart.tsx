import { useLingui } from '@lingui/react/macro';
import type { AllowanceDay } from '@outlay/contract/travel/allowance';
import type { DocumentDetail } from '@outlay/contract/documents/document.detail';
import { useQuery } from '@tanstack/react-query';
import { formatDay } from '#text/format.ts';
import { listWords } from '#text/words.ts';
import { Amount } from '#ui/Amount.tsx';
import { Rows, Section } from '#ui/Card.tsx';
import { ErrorBox } from '#ui/ErrorBox.tsx';
import { Row } from '#ui/Row.tsx';
import { SkeletonRows } from '#ui/Skeleton.tsx';
import { allowanceQueries } from './allowance.queries.ts';
import { MEAL_WORDS } from './meal-words.ts';

/** The days that the allowances on a document pay, and how each was calculated. */
export function AllowancePart({ document }: { document: Pick<DocumentDetail, 'id' | 'lines'> }) {
  const has = document.lines.some(({ origin }) => origin?.kind === 'allowance');
  return has ? <Days documentId={document.id} /> : null;
}

function Days({ documentId }: { documentId: string }) {
  const { t } = useLingui();
  const { data, error, refetch } = useQuery(allowanceQueries.ofDocument(documentId));
  const days = data?.items.flatMap((one) => one.days).sort((a, b) => a.day.localeCompare(b.day));
  return (
    <Section title={t`Allowance by day`}>
      {days ? (
        <Rows>
          {days.map((one) => (
            <Day key={one.day} one={one} />
          ))}
        </Rows>
      ) : error ? (
        <ErrorBox error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonRows count={2} />
      )}
    </Section>
  );
}

function Day({ one }: { one: AllowanceDay }) {
  const { t, i18n } = useLingui();
  const { day, city, cities, percent, meals, amount, rate } = one;
  const others = cities.filter((other) => other !== city);
  const reasons = [
    percent < 100 ? t`${percent}% of the day` : '',
    meals.length > 0 ? t`Provided: ${listWords(meals.map((meal) => i18n._(MEAL_WORDS[meal])))}` : '',
    others.length > 0 ? t`also ${listWords(others)}` : '',
  ].filter(Boolean);
  return (
    <Row
      slim
      whole
      title={`${formatDay(day)} · ${city}`}
      sub={reasons.length > 0 ? reasons.join(' · ') : undefined}
      end={<Amount money={{ amount, currency: rate.currency }} />}
    />
  );
}
