import { capitalAmount } from '@outlay/contract/capital';
import type { DocumentDetail } from '@outlay/contract/documents/document.detail';
import type { Money } from '@outlay/contract/money';
import type { PaperFact } from '#provider/pdf/pdf.port.ts';
import { moneyText } from '#i18n/format.ts';
import { approvedOf } from './print.lines.ts';
import type { PrintWords } from './print.words.ts';

/** Document effects that pay out money. */
const PAYING = ['reimburse', 'advance', 'supplier'];

export const claimedOf = ({ claimed, money }: Pick<DocumentDetail, 'claimed' | 'money'>): Money => ({
  amount: claimed,
  currency: money.currency,
});

/** Claimed, approved, written-off and payable amounts. */
export function totalsOf(detail: DocumentDetail, words: PrintWords): PaperFact[] {
  const { currency } = detail.money;
  const approved = approvedSum(detail);
  const shown = (label: string, amount: number): PaperFact => ({
    label,
    value: moneyText({ amount, currency }, words),
  });
  const offsets = detail.form.effect === 'repayment' ? [] : detail.offsets;
  const way = [
    ...(approved === detail.claimed && offsets.length === 0
      ? []
      : [shown(words.word('claimed'), detail.claimed), shown(words.word('approved'), approved)]),
    ...offsets.map(({ document, amount }) =>
      shown(words.word('writtenOff', { number: document.number }), -amount),
    ),
  ];
  return [...evened(way), ...dueFacts(detail, words)];
}

/** Facts are placed in pairs; a remaining one takes the full width. */
const evened = (facts: PaperFact[]): PaperFact[] =>
  facts.map((fact, index) =>
    facts.length % 2 === 1 && index === facts.length - 1 ? { ...fact, wide: true } : fact,
  );

/** The amount due, for CNY also in Chinese capitals as a Chinese voucher needs it. */
export function dueFacts(detail: DocumentDetail, words: PrintWords): PaperFact[] {
  const due = dueOf(detail);
  const changed = due.amount !== detail.claimed;
  const label = words.word(changed ? 'payable' : 'total');
  const figures = { label, value: moneyText(due, words), strong: true };
  const { payout } = detail;
  const out: PaperFact[] =
    payout.currency === due.currency
      ? []
      : [{ label: words.word('payout'), value: moneyText(payout, words), strong: true }];
  if (due.currency === 'CNY')
    return [
      figures,
      { label: words.word('capital'), value: capitalAmount(due.amount), strong: true },
      ...out.map((fact) => ({ ...fact, wide: true })),
    ];
  return out.length > 0 ? [figures, ...out] : [{ ...figures, wide: true }];
}

function dueOf(detail: DocumentDetail): Money {
  const { money, form, offsets } = detail;
  if (!PAYING.includes(form.effect)) return money;
  const written = offsets.reduce((sum, { amount }) => sum + amount, 0);
  return { amount: Math.max(0, approvedSum(detail) - written), currency: money.currency };
}

/** The approved amount; before approval, the amount left by the approvers so far. */
function approvedSum({ lines, approved, claimed }: DocumentDetail): number {
  if (approved !== claimed || lines.length === 0) return approved;
  return lines.reduce((sum, line) => sum + approvedOf(line).amount, 0);
}
