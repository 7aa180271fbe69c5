import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { DocumentDetail } from '@outlay/contract/documents/document.detail';
import { formatMoney } from '#text/format.ts';
import css from './Read.module.css';

/** Claimed, approved, offset and payable amounts; only those that differ from the amount above. */
export function MoneyFacts({ document }: { document: DocumentDetail }) {
  const { t } = useLingui();
  const { claimed, approved, leftOut, writtenOff, payable, payout, money, effect, lines } = document;
  const format = (amount: number) => formatMoney({ amount, currency: money.currency });
  const judged = lines.some(({ decision }) => decision !== null) && approved !== claimed;
  const foreign = payout.currency !== money.currency && effect !== 'none';
  const leftLines = plural(leftOut.lines, { one: '# line', other: '# lines' });
  const facts: [string, string][] = [
    ...(judged
      ? [
          [t`Claimed`, format(claimed)] as [string, string],
          [t`Approved`, format(approved)] as [string, string],
        ]
      : []),
    ...(leftOut.lines > 0
      ? [[t`Not included`, `${leftLines} · ${format(leftOut.amount)}`] as [string, string]]
      : []),
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
