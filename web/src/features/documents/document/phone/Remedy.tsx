import { Trans } from '@lingui/react/macro';
import { allocate } from '@outlay/contract/allocation';
import type { Finding } from '@outlay/contract/documents/document.detail';
import { convertBack } from '@outlay/contract/spend/rate';
import { formatMoney } from '#text/format.ts';
import { Button } from '#ui/Button.tsx';
import css from '../Draft.module.css';
import type { DraftLine } from '../draft-form.ts';
import type { Draft } from './use-draft.ts';

interface RemedyProps {
  finding: Finding;
  draft: Draft;
  onPayee: () => void;
}

/** An action that resolves the finding. */
export function Remedy({ finding, draft, onPayee }: RemedyProps) {
  const { code, cutTo, lineId } = finding;
  const view = draft.lines.find(({ line }) => line.id === lineId);
  if (code === 'noPayeeAccount' && draft.shape.effect !== 'supplier')
    return (
      <Button tone="line" small onPress={onPayee}>
        <Trans>Enter it</Trans>
      </Button>
    );
  if (cutTo === null || !view) return null;
  const amount = formatMoney({ amount: cutTo, currency: draft.currency });
  if (view.line.expenseId !== null)
    return (
      <p className={css['cut']}>
        <Trans>Reduce the expense to {amount}, or leave it for the approver to reduce.</Trans>
      </p>
    );
  if (cutTo === 0) return null;
  return (
    <div className={css['cut']}>
      <Button
        tone="line"
        small
        onPress={() => draft.setLine(cutLine(view.line, cutTo, draft.currency, view.saved?.rate.value))}
      >
        <Trans>Claim only {amount}</Trans>
      </Button>
    </div>
  );
}

/** The line, reduced to the allowed amount in its own currency; its shares are reduced in proportion. */
export function cutLine(line: DraftLine, cutTo: number, currency: string, rate = '1'): DraftLine {
  const { money, allocation, allocationBy } = line;
  const same = money.currency === currency;
  const amount = same ? cutTo : convertBack(cutTo, currency, money.currency, rate);
  const weights = allocate(
    cutTo,
    allocation.map(({ weight }) => weight),
  );
  return {
    ...line,
    money: { ...money, amount },
    allocation:
      allocationBy === 'amount'
        ? allocation.map((share, place) => ({ ...share, weight: weights[place] ?? 0 }))
        : allocation,
  };
}
