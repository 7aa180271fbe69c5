import { useLingui } from '@lingui/react/macro';
import { minorDigits } from '@outlay/contract/money';
import { useEffect, useRef } from 'react';
import { moneyParts } from '#text/format.ts';
import { Field } from './Field.tsx';
import css from './Field.module.css';

interface AmountInputProps {
  label: string;
  /** As typed: `"1320.5"`. `parseAmount` of the contract reads it. */
  value: string;
  currency: string;
  onChange: (value: string) => void;
  error?: string | null | undefined;
  hint?: string;
  /** Focuses the input when the page opens, so that the numeric keypad appears. */
  first?: boolean;
}

/** Shows the numeric keypad and accepts only digits and one decimal point. */
export function AmountInput({
  label,
  value,
  currency,
  onChange,
  error,
  hint,
  first = false,
}: AmountInputProps) {
  const { t } = useLingui();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (first) input.current?.focus();
  }, [first]);
  const symbol =
    moneyParts({ amount: 0, currency }).find(({ kind }) => kind === 'currency')?.text ?? currency;
  const digits = minorDigits(currency);
  const tooManyDecimals = (value.split('.')[1] ?? '').length > digits;
  const decimals =
    digits === 0 ? t`${currency} has no decimals.` : t`${currency} can have at most ${digits} decimals.`;
  return (
    <Field label={label} error={tooManyDecimals ? decimals : error} hint={hint} required>
      {(ids) => (
        <span className={css['amount']} data-wrong={ids['aria-invalid']}>
          <span className={css['symbol']} aria-hidden="true">
            {symbol.trim()}
          </span>
          <input
            {...ids}
            value={value}
            inputMode="decimal"
            autoComplete="off"
            placeholder={digits === 0 ? '0' : `0.${'0'.repeat(digits)}`}
            maxLength={14}
            ref={input}
            onChange={(event) => onChange(event.target.value.replace(/[,，。]/g, '.').replace(/[^\d.]/g, ''))}
          />
        </span>
      )}
    </Field>
  );
}
