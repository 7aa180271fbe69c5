import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { DocumentDetail } from '@outlay/contract/documents/document.detail';
import { formatMoney } from '#text/format.ts';
import css from './Read.module.css';

const SENT_TO_PAY = ['Passed', 'InPayment', 'Paid'];

/** Claimed, approved, written off, to be paid: only those that tell something beyond the amount above. */
export function MoneyFacts({ document }: { document: DocumentDetail }) {
  const { t } = useLingui();
  const { claimed, approved, offsets, payable, payout, money, effect, status, lines } = document;
  const format = (amount: number) => formatMoney({ amount, currency: money.currency });
  const writtenOff = offsets.reduce((sum, { amount }) => sum + amount, 0);
  // Until it has passed, what was agreed to stands on its lines.
  const agreed = SENT_TO_PAY.includes(status)
    ? approved
    : lines.reduce((sum, { decision, base }) => sum + (decision?.approved ?? base.amount), 0);
  const judged = lines.some(({ decision }) => decision !== null) && agreed !== claimed;
  const foreign = payout.currency !== money.currency && effect !== 'none';
  const left = lines.filter(({ decision }) => decision !== null && decision.state !== 'kept');
  const leftOut = left.reduce((sum, { base }) => sum + base.amount, 0);
  const leftLines = plural(left.length, { one: '# line', other: '# lines' });
  const facts: [string, string][] = [
    ...(judged
      ? [[t`Claimed`, format(claimed)] as [string, string], [t`Approved`, format(agreed)] as [string, string]]
      : []),
    ...(left.length > 0 ? [[t`Not included`, `${leftLines} · ${format(leftOut)}`] as [string, string]] : []),
    ...(writtenOff > 0 ? [[t`Applied`, format(-writtenOff)] as [string, string]] : []),
    ...(writtenOff > 0 ? [[t`Net payable`, format(payable)] as [string, string]] : []),
    ...(foreign ? [[t`Paid out in ${payout.currency}`, formatMoney(payout)] as [string, string]] : []),
  ];
  if (facts.length === 0) return null;
  return (
    <dl className={css['money']}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
