import { Trans, useLingui } from '@lingui/react/macro';
import type { OpenCharge } from '@outlay/contract/paycode/charge.open';
import { REVERSE_AFTER_SECONDS } from '@outlay/contract/paycode/charge';
import type { ReactNode } from 'react';
import type { PendingSale } from '#device/storage.ts';
import { formatMoney } from '#text/format.ts';
import { Button } from '#ui/Button.tsx';
import { Icon, type IconName } from '#ui/Icon.tsx';
import { useSecondsUntil } from '../use-seconds-until.ts';
import { GIVE_UP_AFTER } from './sale.ts';
import { FAILURE_WORDS } from './till-words.ts';
import css from './Till.module.css';
import type { Sale } from './use-sale.ts';

/** What became of a sale, large enough to be read across the counter. */
export function SaleState({ sale, onNext }: { sale: Sale; onNext: () => void }) {
  const { step } = sale;
  if (step.at === 'over') return <Over charge={step.charge} onNext={onNext} />;
  if (step.at === 'taken') return <TakenHere sale={step.sale} onNext={onNext} />;
  if (step.at === 'never') return <Never sale={step.sale} onNext={onNext} />;
  if (step.at === 'confirming')
    return <Confirming sale={step.sale} charge={step.charge} onCancel={() => sale.cancel(step.sale)} />;
  if (step.at === 'unknown')
    return (
      <Unknown sale={step.sale} onAsk={() => sale.ask(step.sale)} onCancel={() => sale.cancel(step.sale)} />
    );
  return step.at === 'asking' ? <Charging sale={step.sale} /> : null;
}

interface StateProps {
  tone: 'good' | 'stop' | 'wait' | 'plain';
  icon: IconName;
  title: ReactNode;
  money: { amount: number; currency: string };
  children?: ReactNode;
  acts?: ReactNode;
}

const State = ({ tone, icon, title, money, children, acts }: StateProps) => (
  <section className={css['state']} data-tone={tone}>
    <div role="status">
      <span className={css['sign']} aria-hidden="true">
        <Icon name={icon} size={56} />
      </span>
      <h2>{title}</h2>
      <p className={css['sum']}>{formatMoney(money)}</p>
      {children}
    </div>
    {acts && <div className={css['acts']}>{acts}</div>}
  </section>
);

function Over({ charge, onNext }: { charge: OpenCharge; onNext: () => void }) {
  const { i18n } = useLingui();
  const { state, code, allowedAmount, payerHint, outTradeNo, currency, amount } = charge;
  const next = (
    <Button wide onPress={onNext}>
      <Trans>Next customer</Trans>
    </Button>
  );
  if (state === 'SUCCESS')
    return (
      <State
        tone="good"
        icon="check"
        title={<Trans>Payment received</Trans>}
        money={{ amount, currency }}
        acts={next}
      >
        <p>{[payerHint, outTradeNo].filter(Boolean).join(' · ')}</p>
      </State>
    );
  const most = allowedAmount === null ? null : formatMoney({ amount: allowedAmount, currency });
  return (
    <State
      tone="stop"
      icon="close"
      title={<Trans context="till">Not paid</Trans>}
      money={{ amount, currency }}
      acts={next}
    >
      <p className={css['why']}>{code ? i18n._(FAILURE_WORDS[code]) : <Trans>It was cancelled.</Trans>}</p>
      {most !== null && (
        <p>
          <Trans>At most {most} could be paid.</Trans>
        </p>
      )}
    </State>
  );
}

const Never = ({ sale, onNext }: { sale: PendingSale; onNext: () => void }) => (
  <State
    tone="stop"
    icon="close"
    title={<Trans>Nothing was charged</Trans>}
    money={sale}
    acts={
      <Button wide onPress={onNext}>
        <Trans>Start again</Trans>
      </Button>
    }
  >
    <p>
      <Trans>The request did not reach the server. Scan a new code.</Trans>
    </p>
  </State>
);

const TakenHere = ({ sale, onNext }: { sale: PendingSale; onNext: () => void }) => (
  <State
    tone="good"
    icon="offline"
    title={<Trans>Taken without a network</Trans>}
    money={sale}
    acts={
      <Button wide onPress={onNext}>
        <Trans>Next customer</Trans>
      </Button>
    }
  >
    <p>{sale.outTradeNo}</p>
    <p className={css['why']}>
      <Trans>The code was checked and is kept here. It is sent when this till is online again.</Trans>
    </p>
  </State>
);

const Charging = ({ sale }: { sale: PendingSale }) => (
  <State tone="plain" icon="clock" title={<Trans>Charging…</Trans>} money={sale} />
);

const at = (sale: PendingSale, seconds: number): string =>
  new Date(sale.startedAt + seconds * 1000).toISOString();

/** Not offered before the server would accept it. */
function Cancel({ sale, onCancel }: { sale: PendingSale; onCancel: () => void }) {
  const wait = useSecondsUntil(at(sale, REVERSE_AFTER_SECONDS));
  return (
    <Button tone="line" wide disabled={wait > 0} onPress={onCancel}>
      {wait > 0 ? <Trans>Cancel in {wait} s</Trans> : <Trans>Cancel the payment</Trans>}
    </Button>
  );
}

interface ConfirmingProps {
  sale: PendingSale;
  charge: OpenCharge;
  onCancel: () => void;
}

function Confirming({ sale, charge, onCancel }: ConfirmingProps) {
  const seconds = useSecondsUntil(at(sale, GIVE_UP_AFTER));
  return (
    <State
      tone="wait"
      icon="phone"
      title={<Trans>The payer confirms on the phone</Trans>}
      money={charge}
      acts={<Cancel sale={sale} onCancel={onCancel} />}
    >
      <p>{charge.payerHint}</p>
      <p>
        <Trans>Cancelled by itself in {seconds} s</Trans>
      </p>
    </State>
  );
}

interface UnknownProps {
  sale: PendingSale;
  onAsk: () => void;
  onCancel: () => void;
}

const Unknown = ({ sale, onAsk, onCancel }: UnknownProps) => (
  <State
    tone="wait"
    icon="help"
    title={<Trans>Not known yet whether it was paid</Trans>}
    money={sale}
    acts={
      <>
        <Cancel sale={sale} onCancel={onCancel} />
        <Button wide icon="retry" onPress={onAsk}>
          <Trans>Ask now</Trans>
        </Button>
      </>
    }
  >
    <p className={css['why']}>
      <Trans>
        Do not charge again and let the customer wait a moment. The till asks every few seconds and shows the
        result.
      </Trans>
    </p>
  </State>
);
