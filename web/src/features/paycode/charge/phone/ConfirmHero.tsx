import { Trans, useLingui } from '@lingui/react/macro';
import { CONFIRM_SECONDS, type ChargeDetail } from '@outlay/contract/paycode/charge';
import { useQuery } from '@tanstack/react-query';
import { useUser } from '#session/use-session.ts';
import { formatMoney } from '#text/format.ts';
import { Amount } from '#ui/Amount.tsx';
import { canKeepKeys } from '../../paycode/device-store.ts';
import { paycodeQueries } from '../../paycode/paycode.queries.ts';
import { useSecondsUntil } from '../use-seconds-until.ts';
import css from './Payment.module.css';

/** What is to be confirmed, what is left afterwards, and the seconds that are left for it. */
export function ConfirmHero({ charge }: { charge: ChargeDetail }) {
  const { t } = useLingui();
  const owner = useUser()?.memberId ?? '';
  const kept = useQuery({ ...paycodeQueries.kept(owner), enabled: canKeepKeys() });
  const seconds = useSecondsUntil(charge.confirmBy, kept.data?.skewMs ?? 0);
  const { merchant, store, money, policy } = charge;
  return (
    <section className={css['hero']}>
      <div className={css['top']}>
        <span>
          <h2>{merchant.name}</h2>
          {store !== '' && <p className={css['soft']}>{store}</p>}
        </span>
        <Clock seconds={seconds} />
      </div>
      <p className={css['amount']}>
        <Amount money={money} size="big" />
      </p>
      <p className={css['soft']} role="timer" aria-label={t`Time to confirm`}>
        {seconds > 0 ? (
          <Trans>Confirm within {seconds} s, otherwise nothing is paid</Trans>
        ) : (
          <Trans>The time is over</Trans>
        )}
      </p>
      {policy && <Left charge={charge} name={policy.name} />}
    </section>
  );
}

function Left({ charge: { left }, name }: { charge: ChargeDetail; name: string }) {
  if (!left) return <p className={css['foot']}>{name}</p>;
  const money = (amount: number) => formatMoney({ amount, currency: left.currency });
  const [today, month] = [money(left.today), money(left.month)];
  return (
    <p className={css['foot']}>
      <b>{name}</b>
      <span>
        <Trans>
          Left afterwards: {today} today, {month} this month
        </Trans>
      </span>
    </p>
  );
}

/** For the eye only: the sentence below says the same. */
const Clock = ({ seconds }: { seconds: number }) => (
  <svg className={css['clock']} viewBox="0 0 48 48" aria-hidden="true">
    <circle cx="24" cy="24" r="21" className={css['whole']} />
    <circle
      cx="24"
      cy="24"
      r="21"
      className={css['rest']}
      pathLength={CONFIRM_SECONDS}
      strokeDasharray={`${Math.min(seconds, CONFIRM_SECONDS)} ${CONFIRM_SECONDS}`}
    />
    <text x="24" y="30">
      {seconds}
    </text>
  </svg>
);
