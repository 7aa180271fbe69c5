import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { OpenCharge, OpenDay } from '@outlay/contract/paycode/charge.open';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatMoney, formatTime, today } from '#text/format.ts';
import { Amount } from '#ui/Amount.tsx';
import { Button } from '#ui/Button.tsx';
import { Rows } from '#ui/Card.tsx';
import { DateInput } from '#ui/DateInput.tsx';
import { Empty } from '#ui/Empty.tsx';
import { Pill } from '#ui/Pill.tsx';
import { Row, Square } from '#ui/Row.tsx';
import { SkeletonRows } from '#ui/Skeleton.tsx';
import { ChargeSheet } from './ChargeSheet.tsx';
import { OPEN_STATE_WORDS } from './till-state-words.ts';
import css from './Till.module.css';
import { FAULT_WORDS } from './till-words.ts';
import { TillError, tillQueries } from './till.queries.ts';

/** What the merchant took on a day, and its payments; a tap refunds or cancels. */
export function TodayPanel() {
  const { t, i18n } = useLingui();
  const [day, setDay] = useState(() => today());
  const [open, setOpen] = useState<OpenCharge | null>(null);
  const { data, error, refetch } = useQuery(tillQueries.day(day));
  const shown = data?.charges.find(({ outTradeNo }) => outTradeNo === open?.outTradeNo) ?? open;
  return (
    <section aria-label={t`Payments of the day`}>
      <div className={css['day']}>
        <DateInput
          label={t`Day`}
          value={day}
          latest={today()}
          onChange={(value) => setDay(value || today())}
        />
      </div>
      {data && <Totals day={data} />}
      {!data && !error && <SkeletonRows count={5} />}
      {!data && error && (
        <Empty
          title={i18n._(FAULT_WORDS[error instanceof TillError ? error.code : 'UNANSWERED'])}
          icon="offline"
          action={
            <Button tone="line" icon="retry" onPress={() => void refetch()}>
              <Trans>Try again</Trans>
            </Button>
          }
        />
      )}
      {data?.charges.length === 0 && (
        <Empty title={t`No payments on this day`} icon="receipt">
          <Trans>Each payment appears here at once, also those of your other tills.</Trans>
        </Empty>
      )}
      {data && data.charges.length > 0 && (
        <Rows>
          {data.charges.map((charge) => (
            <ChargeRow key={charge.outTradeNo} charge={charge} onPress={() => setOpen(charge)} />
          ))}
        </Rows>
      )}
      {shown && <ChargeSheet key={shown.outTradeNo} charge={shown} onClose={() => setOpen(null)} />}
    </section>
  );
}

function Totals({ day: { currency, count, amount, refundCount, refundedAmount } }: { day: OpenDay }) {
  const { t } = useLingui();
  const refunded = formatMoney({ amount: -refundedAmount, currency });
  return (
    <div className={css['totals']}>
      <span className={css['label']}>{t`Taken, after refunds`}</span>
      <Amount money={{ amount: amount - refundedAmount, currency }} size="big" />
      <span className={css['label']}>
        <Plural value={count} one="# payment" other="# payments" />
        {refundCount > 0 && (
          <>
            {' · '}
            <Plural value={refundCount} one={`# refund ${refunded}`} other={`# refunds ${refunded}`} />
          </>
        )}
      </span>
    </div>
  );
}

function ChargeRow({ charge, onPress }: { charge: OpenCharge; onPress: () => void }) {
  const { i18n, t } = useLingui();
  const { state, amount, refundedAmount, currency, createdAt, paidAt, payerHint, outTradeNo } = charge;
  const { label, tone, icon } = OPEN_STATE_WORDS[state];
  const paid = state === 'SUCCESS';
  return (
    <Row
      lead={<Square icon={icon} tone={paid ? 'good' : state === 'USERPAYING' ? 'wait' : 'plain'} />}
      title={payerHint || i18n._(label)}
      sub={[formatTime(paidAt ?? createdAt), outTradeNo].join(' · ')}
      end={
        <span className={css['end']}>
          <Amount money={{ amount: paid ? amount - refundedAmount : amount, currency }} />
          {paid && refundedAmount > 0 ? (
            <Pill>
              {refundedAmount >= amount ? t({ message: 'Refunded', context: 'payment' }) : t`Partly refunded`}
            </Pill>
          ) : (
            !paid && <Pill tone={tone}>{i18n._(label)}</Pill>
          )}
        </span>
      }
      onPress={onPress}
    />
  );
}
