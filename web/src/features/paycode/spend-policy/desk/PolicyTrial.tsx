import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { PolicyTrial, SpendPolicyForm, TrialItem } from '@outlay/contract/paycode/spend-policy';
import { useQuery } from '@tanstack/react-query';
import { errorWords } from '#text/errors.ts';
import { formatDay, formatMoney, formatMonth } from '#text/format.ts';
import { Notice } from '#ui/Notice.tsx';
import { Pill } from '#ui/Pill.tsx';
import { SkeletonRows } from '#ui/Skeleton.tsx';
import { policyQueries } from './policies.queries.ts';
import own from './Policies.module.css';
import { REFUSAL_WORDS } from './refusal-words.ts';

interface PolicyTrialProps {
  form: SpendPolicyForm;
  /** The form was changed since. */
  stale: boolean;
}

/** What the policy would have let pass last month, of payments and of what members paid themselves. */
export function PolicyTrialResult({ form, stale }: PolicyTrialProps) {
  const { t } = useLingui();
  const { data, error } = useQuery(policyQueries.trial(form));
  if (error) return <Notice tone="stop" title={errorWords(error)} />;
  if (!data) return <SkeletonRows count={2} />;
  const month = formatMonth(data.month, 'long');
  return (
    <section className={own['trial']} aria-label={t`Trial`} data-stale={stale || undefined}>
      <h2>
        <Trans>With this policy in {month}</Trans>
      </h2>
      {stale && (
        <p className={own['soft']}>
          <Trans>The form was changed since. Try again.</Trans>
        </p>
      )}
      <Sums trial={data} />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region is focused by design */}
      <ul className={own['items']} tabIndex={0}>
        {data.items.map((item, place) => (
          <Item key={String(place)} item={item} />
        ))}
      </ul>
    </section>
  );
}

function Sums({ trial: { covered, spending, passed, refused, refusals, highest } }: { trial: PolicyTrial }) {
  const { i18n } = useLingui();
  const [passedSum, refusedSum] = [formatMoney(passed.sum), formatMoney(refused.sum)];
  const most = highest && formatMoney(highest.sum);
  const name = highest?.member ?? '';
  return (
    <>
      <div className={own['sums']}>
        <div>
          <span className={own['soft']}>
            <Plural value={passed.count} one="# purchase passes" other="# purchases pass" />
          </span>
          <b>{passedSum}</b>
        </div>
        <div>
          <span className={own['soft']}>
            <Plural value={refused.count} one="# is refused" other="# are refused" />
          </span>
          <b>{refusedSum}</b>
        </div>
      </div>
      <p className={own['soft']}>
        <Plural value={covered} one="Covers # member" other="Covers # members" />
        {' · '}
        <Plural value={spending} one="# bought something" other="# bought something" />
      </p>
      {most && (
        <p className={own['soft']}>
          <Trans>
            The most of one person: {name}, {most}
          </Trans>
        </p>
      )}
      <p className={own['pills']}>
        {refusals.map(({ refusal, count, sum }) => (
          <Pill key={refusal} tone="wait">
            {[i18n._(REFUSAL_WORDS[refusal]), count, formatMoney(sum)].join(' · ')}
          </Pill>
        ))}
      </p>
    </>
  );
}

function Item({ item: { source, member, merchant, day, money, refusal } }: { item: TrialItem }) {
  const { t, i18n } = useLingui();
  const kind = source === 'payment' ? t`payment code` : t`paid personally`;
  return (
    <li>
      <span className={own['words']}>
        {[member, merchant].filter(Boolean).join(' · ')}
        <small className={own['soft']}>{[formatDay(day), kind].join(' · ')}</small>
      </span>
      <span className={own['end']}>
        {formatMoney(money)}
        {refusal ? (
          <Pill tone="wait">{i18n._(REFUSAL_WORDS[refusal])}</Pill>
        ) : (
          <Pill tone="good">{t`Passes`}</Pill>
        )}
      </span>
    </li>
  );
}
