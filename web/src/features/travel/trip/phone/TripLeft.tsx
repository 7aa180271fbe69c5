import { Plural, Trans } from '@lingui/react/macro';
import { ROUTES } from '@outlay/contract/routes';
import { pageAddress } from '@outlay/contract/routes.params';
import type { TripDetail } from '@outlay/contract/travel/trip';
import type { ReactNode } from 'react';
import { formatMoney, today } from '#text/format.ts';
import { navigateTo } from '#navigation/nav.ts';
import { Amount } from '#ui/Amount.tsx';
import { Card } from '#ui/Card.tsx';
import { Icon } from '#ui/Icon.tsx';
import { classes } from '#ui/class-names.ts';
import css from './Trip.module.css';

/** What is left to claim, of what it consists, and what is paid out of it. */
export function TripLeft({ trip }: { trip: TripDetail }) {
  const { left, total, allowance, expenses, claimed, claims, advance, refunds, receives } = trip;
  const sure = expenses.filter((one) => one.sure);
  const own = { amount: left.amount - allowance.left.amount, currency: left.currency };
  const days = allowance.days.filter(
    ({ day, fault }) => fault === null && day <= today() && !allowance.claimedDays.includes(day),
  ).length;
  return (
    <Card>
      <div className={css['leftTop']}>
        <span>
          <Trans>Left to claim</Trans>
        </span>
        <span>
          <Trans>of {formatMoney(total)}</Trans>
        </span>
      </div>
      <Amount money={left} size="big" />
      <Bar parts={[allowance.left.amount, own.amount, claimed.amount]} />
      <Part dot="allowance" name={<Trans>Allowance</Trans>} money={allowance.left}>
        <Plural value={days} one="# day" other="# days" />
        {allowance.mealsDeducted > 0 && (
          <>
            {' · '}
            <Plural value={allowance.mealsDeducted} one="# meal less" other="# meals less" />
          </>
        )}
      </Part>
      <Part dot="own" name={<Trans>Paid by me</Trans>} money={own}>
        <Plural value={sure.length} one="# expense" other="# expenses" />
      </Part>
      <Part dot="claimed" name={<Trans context="of a trip">Claimed</Trans>} money={claimed} soft>
        {claims.map(({ id, number, draft }) => (
          <button
            key={id}
            type="button"
            className={css['link']}
            onClick={() => navigateTo(pageAddress(draft ? ROUTES.draft : ROUTES.document, { id }))}
          >
            {draft ? <Trans>Draft</Trans> : number}
          </button>
        ))}
      </Part>
      {advance && <Less name={<Trans>Advance</Trans>} money={advance} receives={receives} />}
      {refunds && (
        <Less
          name={<Trans>To be deducted: refunds of orders you had claimed</Trans>}
          money={refunds}
          receives={receives}
        />
      )}
    </Card>
  );
}

interface LessProps {
  name: ReactNode;
  money: TripDetail['left'];
  receives: TripDetail['left'];
}

/** What is paid out less, and what is received then. */
const Less = ({ name, money, receives }: LessProps) => (
  <div className={classes(css['part'], css['advance'])}>
    <Icon name="repay" size={18} />
    <span className={css['partName']}>
      {name}
      <small>
        <Trans>you then receive {formatMoney(receives)}</Trans>
      </small>
    </span>
    <Amount money={{ ...money, amount: -money.amount }} />
  </div>
);

/** The same parts as a bar; the list below says them in words. */
function Bar({ parts }: { parts: readonly [allowance: number, own: number, claimed: number] }) {
  const shown = parts.some((amount) => amount > 0);
  return (
    <div className={css['bar']} aria-hidden="true">
      {shown ? (
        parts.map(
          (amount, at) =>
            amount > 0 && <i key={DOTS[at]} className={css[DOTS[at] ?? '']} style={{ flex: amount }} />,
        )
      ) : (
        <i />
      )}
    </div>
  );
}
const DOTS = ['allowance', 'own', 'claimed'] as const;

interface PartProps {
  dot: (typeof DOTS)[number];
  name: ReactNode;
  money: TripDetail['left'];
  soft?: boolean;
  children: ReactNode;
}

const Part = ({ dot, name, money, soft = false, children }: PartProps) => (
  <div className={css['part']}>
    <i className={classes(css['dot'], css[dot])} aria-hidden="true" />
    <span className={css['partName']}>
      {name}
      <small>{children}</small>
    </span>
    <span className={soft ? css['softAmount'] : undefined}>
      <Amount money={money} />
    </span>
  </div>
);
