import { Trans, useLingui } from '@lingui/react/macro';
import { withinTolerance } from '@outlay/contract/spend/rate';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDay } from '#text/format.ts';
import { Amount } from '#ui/Amount.tsx';
import { Button } from '#ui/Button.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import css from '../Draft.module.css';
import type { DraftLine } from '../draft-form.ts';
import { rateQueries } from '#features/spend/rate/rate.queries.ts';
import { rateOf, typedRate } from './use-bases.ts';

interface LineRateProps {
  line: DraftLine;
  /** The company's currency. */
  currency: string;
  base: number | null;
  at: string;
  onChange: (part: Partial<DraftLine>) => void;
}

/** The converted amount of a foreign line, with the rate, its day and source, or a manual rate. */
export function LineRate({ line, currency, base, at, onChange }: LineRateProps) {
  const { t } = useLingui();
  const [text, setText] = useState(line.rate);
  const foreign = line.money.currency;
  const found = useQuery(rateQueries.find(foreign, line.spentOn ?? ''));
  const listed = found.data?.rate ?? null;
  const byHand = text !== null;
  const set = (next: string | null) => {
    setText(next);
    onChange({ rate: rateOf(next) });
  };
  const typed = rateOf(text);
  const percent = found.data?.tolerancePercent ?? 0;
  const far = typed !== null && listed !== null && !withinTolerance(typed, listed.rate, percent);
  return (
    <div className={css['block']} data-path={`${at}.rate`}>
      <h3>
        <Trans>Exchange rate</Trans>
        <Button tone="text" small onPress={() => set(byHand ? null : (listed?.rate ?? ''))}>
          {byHand ? <Trans>Use the list rate</Trans> : <Trans>Enter manually</Trans>}
        </Button>
      </h3>
      {byHand && (
        <TextInput
          label={t`${currency} for 1 ${foreign}`}
          value={text}
          inputMode="decimal"
          most={20}
          error={text !== '' && typed === null ? t`Please enter a number such as 7.1234.` : null}
          onChange={(next) => set(typedRate(next))}
        />
      )}
      <div className={css['bases']}>
        <span className={css['note']}>
          <Listed of={foreign} currency={currency} listed={listed} reasonRequired={!found.isPending} />
        </span>
        <b>{base === null ? '—' : <Amount money={{ amount: base, currency }} />}</b>
      </div>
      {far && (
        <p className={css['careful']} role="status">
          <Trans>More than {percent}% away from the rate list: you will need to give a reason.</Trans>
        </p>
      )}
    </div>
  );
}

interface ListedProps {
  of: string;
  currency: string;
  listed: { rate: string; day: string; source: string } | null;
  reasonRequired: boolean;
}

function Listed({ of, currency, listed, reasonRequired }: ListedProps) {
  if (!listed)
    return reasonRequired ? <Trans>There is no rate for that day. Enter it, or ask finance.</Trans> : '…';
  const { rate, source } = listed;
  const day = formatDay(listed.day);
  return (
    <>
      <Trans>
        1 {of} = {rate} {currency}
      </Trans>
      <br />
      {[day, source].filter(Boolean).join(' · ')}
    </>
  );
}
