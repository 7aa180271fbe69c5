import { Trans, useLingui } from '@lingui/react/macro';
import type { SpendRoom } from '@outlay/contract/paycode/spend-policy';
import { useState, type ReactNode } from 'react';
import { formatMoney, formatRecent } from '#text/format.ts';
import { Amount } from '#ui/Amount.tsx';
import { Chips } from '#ui/Chips.tsx';
import type { KeptDevice } from '../device-store.ts';
import { isCertificateOver, offlineLeft, offlineMost } from '../offline-pay.ts';
import css from './Room.module.css';

/** What may still be spent today; with several policies, of the one that is chosen. */
export function Room({ rooms }: { rooms: readonly SpendRoom[] }) {
  const { t } = useLingui();
  const [chosen, setChosen] = useState<string | null>(null);
  const room = rooms.find(({ policyId }) => policyId === chosen) ?? rooms[0];
  if (!room) return null;
  const { currency, usedToday, perDay, perPayment, noConfirmCap, leftThisMonth } = room;
  const money = (amount: number) => formatMoney({ amount, currency });
  const [used, day, payment, free, month] = [usedToday, perDay, perPayment, noConfirmCap, leftThisMonth].map(
    money,
  );
  return (
    <section className={css['room']} aria-label={t`What you may still spend`}>
      {rooms.length > 1 && (
        <div className={css['policies']}>
          <Chips
            label={t`Spend policy`}
            value={room.policyId}
            options={rooms.map(({ policyId, name }) => ({ value: policyId, label: name }))}
            onChange={setChosen}
          />
        </div>
      )}
      <Left
        label={t`Left today`}
        used={
          <Trans>
            {used} of {day} used
          </Trans>
        }
        money={{ amount: leftToday(room), currency }}
        part={perDay > 0 ? leftToday(room) / perDay : 0}
      />
      <p className={css['line']}>
        <span>
          <Trans>At most {payment} a payment</Trans>
        </span>
        <span>
          <Trans>{month} left this month</Trans>
        </span>
      </p>
      {noConfirmCap < perPayment && (
        <p className={css['line']}>
          <Trans>Up to {free} without confirmation</Trans>
        </p>
      )}
    </section>
  );
}

const leftToday = ({ leftToday: today, leftThisMonth }: SpendRoom): number =>
  Math.max(0, Math.min(today, leftThisMonth));

/** What may still be signed without a network. */
export function OfflineRoom({ device }: { device: KeptDevice }) {
  const { t } = useLingui();
  const { offline, contactAt } = device;
  const { currency, total, perPayment } = offline;
  const left = isCertificateOver(device) ? 0 : offlineLeft(device);
  const money = (amount: number) => formatMoney({ amount, currency });
  const [used, all, payment] = [total - offlineLeft(device), total, perPayment].map(money);
  const when = formatRecent(contactAt);
  return (
    <section className={css['room']} aria-label={t`What you may still spend`}>
      <Left
        label={t`Left while the till is offline too`}
        used={
          <Trans>
            {used} of {all} used
          </Trans>
        }
        money={{ amount: left, currency }}
        part={total > 0 ? left / total : 0}
        wait
      />
      <p className={css['line']}>
        <span>
          {left > 0 && offlineMost(device) > 0 ? (
            <Trans>At most {payment} a payment</Trans>
          ) : (
            <Trans>Go online before the next such payment</Trans>
          )}
        </span>
        <span>
          <Trans>Last online: {when}</Trans>
        </span>
      </p>
    </section>
  );
}

interface LeftProps {
  label: string;
  used: ReactNode;
  money: { amount: number; currency: string };
  /** Of the whole, from 0 to 1. */
  part: number;
  wait?: boolean;
}

const Left = ({ label, used, money, part, wait = false }: LeftProps) => (
  <>
    <p className={css['line']}>
      <span>{label}</span>
      <span>{used}</span>
    </p>
    <p className={css['number']}>
      <Amount money={money} size="big" />
    </p>
    <div className={css['track']} data-wait={wait || undefined} aria-hidden="true">
      <i style={{ width: `${Math.round(part * 100)}%` }} />
    </div>
  </>
);
