import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { BatchDetail } from '@outlay/contract/processing/payment.batch';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { formatDay, formatInstant, formatMoney } from '#text/format.ts';
import { ErrorBox } from '#ui/ErrorBox.tsx';
import { Notice } from '#ui/Notice.tsx';
import { Pill } from '#ui/Pill.tsx';
import { SkeletonBlock, SkeletonRows } from '#ui/Skeleton.tsx';
import { Facts } from '#ui/Facts.tsx';
import css from '#desk/Desk.module.css';
import { stateWordsOf, STATEMENTS } from '../payables/payment-words.ts';
import { paymentQueries } from '../payables/payments.queries.ts';
import { BatchActs } from './BatchActs.tsx';
import { PaymentList } from './PaymentList.tsx';
import { useCountWords } from './use-count-words.ts';
import { useSaveFile } from './use-bank-file.ts';

/** One batch: state, actions, payments and bank files. */
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
  const { number, money, madeBy, releasedBy, createdAt, templateName, submitted, wallet } = batch;
  const { label, tone } = stateWordsOf(batch);
  const counted = useCountWords()(batch);
  return (
    <div className={css['paneBody']}>
      <div className={css['titles']}>
        <h2>{number}</h2>
        <Pill tone={tone}>{i18n._(label)}</Pill>
      </div>
      <div className={css['paneBig']}>{formatMoney(money)}</div>
      <Facts
        facts={[
          [t`Payments`, counted.join(' · ')],
          [wallet ? t`Payout wallet` : t`Bank file`, templateName],
          [t`Created by`, `${madeBy.name} · ${formatInstant(createdAt)}`],
          [t`Released by`, releasedBy?.name ?? ''],
          [
            wallet ? t`Transfers started` : t`At the bank since`,
            submitted &&
              [formatDay(submitted.on), submitted.by.name, submitted.reference].filter(Boolean).join(' · '),
          ],
        ]}
      />
      <CancelRequest batch={batch} />
      <BatchActs batch={batch} />
      <PaymentList batch={batch} />
      <Exports batch={batch} />
    </div>
  );
}

function CancelRequest({ batch: { cancelAsked } }: { batch: BatchDetail }) {
  const { i18n } = useLingui();
  if (!cancelAsked) return null;
  const { by, statement, reason } = cancelAsked;
  const { name } = by;
  const stated = i18n._(STATEMENTS[statement]);
  return (
    <Notice tone="wait" icon="undo" title={<Trans>{name} asked to cancel this batch</Trans>}>
      {stated} · {reason}
    </Notice>
  );
}

function Exports({ batch: { exports, actions } }: { batch: BatchDetail }) {
  const { t } = useLingui();
  const { save, busy } = useSaveFile();
  if (exports.length === 0) return null;
  return (
    <section>
      <h2>
        <Trans>Files created</Trans>
      </h2>
      {exports.map((written) => {
        const { id, fileName, sha256, rows, at, reason, kept } = written;
        return (
          <p key={id} className={css['small']}>
            {fileName} · <Plural value={rows} one="# row" other="# rows" /> · {formatInstant(at)}
            {reason && ` · ${reason}`}
            <br />
            <code title={sha256}>SHA-256 {sha256.slice(0, 16)}…</code>
            {kept && actions.includes('download') && (
              <Button
                type="link"
                size="small"
                loading={busy === id}
                aria-label={t`Save ${fileName}`}
                onClick={() => void save(written)}
              >
                <Trans>Save</Trans>
              </Button>
            )}
          </p>
        );
      })}
    </section>
  );
}
