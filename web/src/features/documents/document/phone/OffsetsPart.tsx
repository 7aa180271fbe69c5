import { Trans, useLingui } from '@lingui/react/macro';
import type { OpenAdvance } from '@outlay/contract/spend/advance';
import { parseAmount, plainAmount } from '@outlay/contract/money';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDay, formatMoney } from '#text/format.ts';
import { Rows, Section } from '#ui/Card.tsx';
import { Checkbox } from '#ui/Checkbox.tsx';
import { ErrorBox } from '#ui/ErrorBox.tsx';
import shared from '../Document.module.css';
import css from '../Draft.module.css';
import { formQueries } from '../form.queries.ts';
import { totalOf, useTotal } from './draft-total.ts';
import type { Draft } from './use-draft.ts';

/** My open advances: the amount of each to offset or repay, and the remaining payment. */
export function OffsetsPart({ draft, error }: { draft: Draft; error: string | null }) {
  const { t } = useLingui();
  const { data, error: failed, refetch } = useQuery(formQueries.advances());
  const total = useTotal(draft);
  const repays = draft.shape.effect === 'repayment';
  if (failed) return <ErrorBox error={failed} onRetry={() => void refetch()} />;
  const open = data?.items.filter(({ refundOf }) => repays || refundOf === null) ?? [];
  const items = [...open, ...spent(draft, open)];
  if (!repays && items.length === 0) return null;
  return (
    <Section title={repays ? t`Advances to repay` : t`Apply advances`}>
      <div data-path="offsets" tabIndex={-1}>
        <Rows label={t`My outstanding advances`}>
          {items.map((advance) => (
            <AdvanceRow key={advance.id} advance={advance} draft={draft} />
          ))}
          {data && items.length === 0 && (
            <li className={css['offset']}>
              <Trans>You have no outstanding advances.</Trans>
            </li>
          )}
          {!repays && draft.form.offsets.length > 0 && (
            <li className={css['sums']}>
              <Sum name={t`Claimed`} amount={total.amount ?? 0} currency={draft.currency} />
              <Sum name={t`Applied`} amount={-total.offset} currency={draft.currency} />
              <Sum name={t`To be paid`} amount={total.paidOut} currency={draft.currency} />
            </li>
          )}
        </Rows>
        {error && (
          <p className={shared['wrong']} role="alert">
            {error}
          </p>
        )}
      </div>
    </Section>
  );
}

/** Advances on the form that are no longer open: another document has used them up. */
const spent = ({ form, saved }: Draft, open: readonly OpenAdvance[]): OpenAdvance[] =>
  (saved?.offsets ?? [])
    .filter(({ advanceId }) => !open.some(({ id }) => id === advanceId))
    .filter(({ advanceId }) => form.offsets.some((one) => one.advanceId === advanceId))
    .map(({ advanceId, document, refundOf, open: left }) => ({
      id: advanceId,
      ...{ document, refundOf },
      money: document.money,
      open: left,
      dueOn: null,
      overdue: false,
    }));

const Sum = ({ name, amount, currency }: { name: string; amount: number; currency: string }) => (
  <div>
    <span>{name}</span>
    <span>{formatMoney({ amount, currency })}</span>
  </div>
);

/**
 * The smaller of the open amount of the advance and the need of the claim; for a repayment the open amount.
 */
function mostOf({ open }: OpenAdvance, draft: Draft): number {
  if (draft.shape.effect === 'repayment') return open;
  return Math.max(0, Math.min(open, totalOf(draft).payable));
}

function AdvanceRow({ advance, draft }: { advance: OpenAdvance; draft: Draft }) {
  const { t } = useLingui();
  const { id, document, refundOf, money, open, dueOn, overdue } = advance;
  const { offsets } = draft.form;
  const chosen = offsets.find(({ advanceId }) => advanceId === id);
  const others = offsets.filter(({ advanceId }) => advanceId !== id);
  const set = (amount: number) =>
    draft.change({
      offsets: chosen
        ? offsets.map((one) => (one === chosen ? { ...one, amount } : one))
        : [...offsets, { advanceId: id, amount }],
    });
  const left = formatMoney({ amount: open, currency: money.currency });
  const day = dueOn ? formatDay(dueOn) : '';
  const title = refundOf === null ? document.title || document.number : t`Refund of ${refundOf}`;
  return (
    <li className={css['offset']}>
      <Checkbox
        checked={chosen !== undefined}
        label={title}
        onChange={(on) => (on ? set(mostOf(advance, draft)) : draft.change({ offsets: others }))}
      />
      <div>
        <span>{title}</span>
        <small className={overdue ? css['careful'] : undefined}>
          {overdue ? (
            <Trans>
              {left} outstanding · overdue since {day}
            </Trans>
          ) : (
            <Trans>{left} outstanding</Trans>
          )}
        </small>
      </div>
      {chosen && (
        <OffsetAmount
          amount={chosen.amount}
          most={open}
          currency={money.currency}
          label={t`Of ${title}`}
          onChange={set}
        />
      )}
    </li>
  );
}

interface OffsetAmountProps {
  amount: number;
  most: number;
  currency: string;
  label: string;
  onChange: (amount: number) => void;
}

function OffsetAmount({ amount, most, currency, label, onChange }: OffsetAmountProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const stands = typed !== null && (parseAmount(typed || '0', currency) ?? -1) === amount;
  const change = (text: string) => {
    const clean = text.replace(/[,，。]/g, '.').replace(/[^\d.]/g, '');
    const next = parseAmount(clean || '0', currency);
    if (next === null) return;
    setTyped(clean);
    onChange(next);
  };
  return (
    <label className={css['weight']}>
      <input
        value={stands ? typed : plainAmount({ amount, currency })}
        inputMode="decimal"
        aria-label={label}
        aria-invalid={amount > most}
        onChange={(event) => change(event.target.value)}
      />
    </label>
  );
}
