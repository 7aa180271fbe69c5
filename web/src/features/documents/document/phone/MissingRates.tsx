import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { formatDay, formatSums } from '#text/format.ts';
import { groupBy } from '#text/group-by.ts';
import { Section } from '#ui/Card.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import shared from '../Document.module.css';
import css from '../Draft.module.css';
import type { DraftLine } from '../draft-form.ts';
import { sumsOf } from '#text/sums.ts';
import { rateKey, rateOf, typedRate } from './use-bases.ts';
import type { Draft } from './use-draft.ts';

/** Rates missing in the rate list: entered once for all lines of the same currency and day. */
export function MissingRates({ draft }: { draft: Draft }) {
  const { t } = useLingui();
  const lines = draft.lines.filter(({ unlisted }) => unlisted).map(({ line }) => line);
  const groups = groupBy(lines, rateKey);
  if (groups.size === 0) return null;
  return (
    <Section title={t`Exchange rates`}>
      <div className={shared['form']} data-path="rates">
        <p className={css['ratesNote']}>
          <Trans>The rate list has none for these days. Enter each once, or ask finance.</Trans>
        </p>
        {[...groups].map(([key, group]) => (
          <RateInput key={key} lines={group} draft={draft} />
        ))}
      </div>
    </Section>
  );
}

/** The rate that all lines share; null when none has a rate, undefined when the rates differ. */
function commonRate(lines: readonly DraftLine[]): string | null | undefined {
  const rates = new Set(lines.map(({ rate }) => rateOf(rate)));
  return rates.size === 1 ? [...rates][0] : undefined;
}

function RateInput({ lines, draft }: { lines: readonly DraftLine[]; draft: Draft }) {
  const { t } = useLingui();
  const [text, setText] = useState('');
  const [first] = lines;
  const { currency } = draft;
  const common = commonRate(lines);
  const foreign = first?.money.currency ?? '';
  const day = first?.spentOn ? formatDay(first.spentOn) : '';
  const sums = formatSums(sumsOf(lines));
  const count = plural(lines.length, { one: '# line', other: '# lines' });
  const set = (next: string) => {
    const typed = typedRate(next);
    setText(typed);
    draft.setLines(
      lines.map(({ id }) => id),
      { rate: rateOf(typed) },
    );
  };
  return (
    <TextInput
      label={t`${currency} for 1 ${foreign} on ${day}`}
      // The typed text, unless the rates were changed on the lines themselves.
      value={rateOf(text) === common ? text : (common ?? '')}
      inputMode="decimal"
      most={20}
      required
      error={text !== '' && common === null ? t`Please enter a number such as 7.1234.` : null}
      hint={common === undefined ? t`${count} with different rates · ${sums}` : `${count} · ${sums}`}
      onChange={set}
    />
  );
}
