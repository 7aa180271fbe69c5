import { useLingui } from '@lingui/react/macro';
import type { OpenMe } from '@outlay/contract/paycode/charge.open';
import { isForeignCode, OFFLINE_PREFIX, parseCode } from '@outlay/contract/paycode/paycode.code';
import { useState } from 'react';
import { formatMoney } from '#text/format.ts';
import { Button } from '#ui/Button.tsx';
import { Notice } from '#ui/Notice.tsx';
import { Trans } from '@lingui/react/macro';
import { afterKey, amountOf } from './amount-keys.ts';
import { Keypad } from './Keypad.tsx';
import { SaleState } from './SaleState.tsx';
import { ScanSheet } from './ScanSheet.tsx';
import css from './Till.module.css';
import { FAULT_WORDS, SIGNED_WORDS } from './till-words.ts';
import type { Sale } from './use-sale.ts';
import { useTyped } from './use-typed.ts';

interface SalePanelProps {
  me: OpenMe;
  sale: Sale;
  /** Whether keys and scanned codes are for this panel. */
  listening: boolean;
}

type Fault = 'noAmount' | 'noCode';

/** Amount, then code; or what became of the last sale. */
export function SalePanel({ me, sale, listening }: SalePanelProps) {
  const { t } = useLingui();
  const [typed, setTyped] = useState('');
  const [scanning, setScanning] = useState(false);
  const [fault, setFault] = useState<Fault | null>(null);
  const { currency, merchant } = me;
  const { step } = sale;
  const amount = amountOf(typed, currency);
  const next = () => {
    sale.next();
    setTyped('');
    setFault(null);
  };
  const take = (text: string) => {
    setScanning(false);
    const authCode = text.trim();
    if (amount <= 0) return setFault('noAmount');
    // A till that read wrongly would only cost the payer an attempt.
    const isOurs = parseCode(authCode) !== null || authCode.startsWith(OFFLINE_PREFIX);
    if (!isOurs && !(me.otherCodes && isForeignCode(authCode))) return setFault('noCode');
    setFault(null);
    void sale.sell({ amount, currency, subject: merchant.name, authCode });
  };
  const press = (key: string) => {
    const done = step.at === 'over' || step.at === 'never' || step.at === 'taken';
    if (!done && step.at !== 'ready') return;
    if (done) next();
    setFault(null);
    setTyped((before) => afterKey(done ? '' : before, key, currency));
  };
  useTyped({
    enabled: listening && !scanning,
    onKey: press,
    onCode: (code) => step.at === 'ready' && take(code),
  });
  if (step.at !== 'ready') return <SaleState sale={sale} onNext={next} />;
  return (
    <section className={css['panel']} aria-label={t`Charge`}>
      <p className={css['amount']} aria-live="polite">
        <span className={css['label']}>{t`Amount`}</span>
        {typed === '' ? formatMoney({ amount: 0, currency }) : shownAmount(typed, amount, currency)}
      </p>
      <div className={css['faults']}>
        <Faults fault={fault} sale={sale} />
      </div>
      <Keypad onKey={press} />
      <div className={css['act']}>
        <Button wide icon="scan" disabled={amount <= 0} onPress={() => setScanning(true)}>
          <Trans>Scan the code</Trans>
        </Button>
      </div>
      <p className={css['hint']}>
        <Trans>Or scan with a scanner at this device, at any time.</Trans>
      </p>
      {scanning && <ScanSheet onCode={take} onClose={() => setScanning(false)} />}
    </section>
  );
}

/** While decimals are being typed, exactly what was typed. */
const shownAmount = (typed: string, amount: number, currency: string): string =>
  typed.includes('.')
    ? formatMoney({ amount, currency }).replace(/[\d.,\s\u202f\u00a0]+/, typed)
    : formatMoney({ amount, currency });

function Faults({ fault, sale: { error, refusal } }: { fault: Fault | null; sale: Sale }) {
  const { t, i18n } = useLingui();
  if (fault === 'noAmount') return <Notice tone="wait" title={t`Enter the amount first, then scan again.`} />;
  if (fault === 'noCode') return <Notice tone="stop" title={t`This is no payment code. Scan it again.`} />;
  if (refusal) return <Notice tone="stop" title={i18n._(SIGNED_WORDS[refusal])} />;
  return error && <Notice tone="stop" title={i18n._(FAULT_WORDS[error.code])} />;
}
