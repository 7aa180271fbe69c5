import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { BatchDetail } from '@outlay/contract/payment';
import { useQuery } from '@tanstack/react-query';
import { formatInstant, formatMoney } from '#kit/format.ts';
import { ErrorBox } from '#ui/ErrorBox.tsx';
import { Pill } from '#ui/Pill.tsx';
import { SkeletonBlock, SkeletonRows } from '#ui/Skeleton.tsx';
import { Facts } from '#features/document/Facts.tsx';
import css from '../Admin.module.css';
import { BATCH_STATES } from '../payments/payment-words.ts';
import { paymentQueries } from '../payments/payments.queries.ts';
import { BatchActs } from './BatchActs.tsx';
import { PaymentList } from './PaymentList.tsx';

/** One batch: its state, what may be done, its payments and the files that were written. */
export function BatchPane({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(paymentQueries.batch(id));
  if (error) return <ErrorBox error={error} onRetry={() => void refetch()} />;
  if (data) return <Batch batch={data} />;
  return (
    <>
      <SkeletonBlock height={160} />
      <SkeletonRows count={3} />
    </>
  );
}

function Batch({ batch }: { batch: BatchDetail }) {
  const { t, i18n } = useLingui();
  const { number, state, money, madeBy, releasedBy, createdAt, templateName } = batch;
  const { label, tone } = BATCH_STATES[state];
  return (
    <div className={css['paneBody']}>
      <div className={css['titles']}>
        <h2>{number}</h2>
        <Pill tone={tone}>{i18n._(label)}</Pill>
      </div>
      <div className={css['paneBig']}>{formatMoney(money)}</div>
      <Facts
        facts={[
          [t`Bank file`, templateName],
          [t`Made by`, `${madeBy.name} · ${formatInstant(createdAt)}`],
          [t`Released by`, releasedBy?.name ?? ''],
        ]}
      />
      <BatchActs batch={batch} />
      <PaymentList batch={batch} />
      <Exports exports={batch.exports} />
    </div>
  );
}

function Exports({ exports }: Pick<BatchDetail, 'exports'>) {
  if (exports.length === 0) return null;
  return (
    <section>
      <h2>
        <Trans>Files written</Trans>
      </h2>
      {exports.map(({ fileName, sha256, rows, at, reason }) => (
        <p key={at} className={css['small']}>
          {fileName} · <Plural value={rows} one="# row" other="# rows" /> · {formatInstant(at)}
          {reason && ` · ${reason}`}
          <br />
          <code title={sha256}>SHA-256 {sha256.slice(0, 16)}…</code>
        </p>
      ))}
    </section>
  );
}
