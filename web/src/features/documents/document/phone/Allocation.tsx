import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { AllocationBy } from '@outlay/contract/documents/document.line';
import { isWholeAllocation } from '@outlay/contract/documents/document.values';
import { useState } from 'react';
import { formatMoney } from '#text/format.ts';
import { Button } from '#ui/Button.tsx';
import { Tabs } from '#ui/Tabs.tsx';
import { amountsOf, evenly, restOf, sharesBy, WHOLE_PERCENT, weightText } from './allocation-rules.ts';
import css from '../Draft.module.css';
import type { DraftLine, DraftShare } from '../draft-form.ts';
import { ShareRow } from './ShareRow.tsx';
import { ShareSheet } from './ShareSheet.tsx';

interface AllocationProps {
  line: DraftLine;
  /** The amount of the line in minor units of the company's currency; null when no rate is known. */
  base: number | null;
  currency: string;
  at: string;
  error: string | null;
  onChange: (part: Pick<DraftLine, 'allocationBy' | 'allocation'>) => void;
}

const NOWHERE: DraftShare = { departmentId: null, projectId: null, costCentreId: null, weight: 0, names: [] };

/** Allocates a line to departments, projects and cost centres, exact to the cent. */
export function Allocation({ line, base, currency, at, error, onChange }: AllocationProps) {
  const { t } = useLingui();
  const [placing, setPlacing] = useState<number | null>(null);
  const { allocation: shares, allocationBy: by } = line;
  const whole = base ?? 0;
  const set = (allocation: DraftShare[], next = by) => onChange({ allocation, allocationBy: next });
  const put = (place: number, part: Partial<DraftShare>) =>
    set(shares.map((share, one) => (one === place ? { ...share, ...part } : share)));
  const add = () => {
    set([...shares, { ...NOWHERE, weight: restOf(by, shares, whole) }]);
    setPlacing(shares.length);
  };
  const amounts = amountsOf(by, shares, whole);
  return (
    <div className={css['block']} data-path={`${at}.allocation`}>
      <h3>
        <Trans>Allocate to</Trans>
        {shares.length === 0 && <small>{t`Your department`}</small>}
      </h3>
      {shares.length > 0 && <SplitBy by={by} onChange={(next) => set(sharesBy(next, shares, whole), next)} />}
      {shares.map((share, place) => (
        <ShareRow
          key={place}
          share={share}
          by={by}
          currency={currency}
          amount={amounts[place] ?? 0}
          onPlace={() => setPlacing(place)}
          onWeight={(weight) => put(place, { weight })}
          onRemove={() => set(shares.filter((_, one) => one !== place))}
        />
      ))}
      {shares.length > 0 && <Total line={line} base={whole} currency={currency} />}
      {error && (
        <p className={css['bad']} role="alert" tabIndex={-1}>
          {error}
        </p>
      )}
      <div className={css['actions']}>
        <Button tone="line" small icon="plus" onPress={add}>
          {shares.length === 0 ? <Trans>Allocate this line</Trans> : <Trans>Add allocation</Trans>}
        </Button>
        {shares.length > 1 && (
          <Button tone="text" small onPress={() => set(evenly(by, shares, whole))}>
            <Trans>Split evenly</Trans>
          </Button>
        )}
      </div>
      <ShareSheet
        share={placing === null ? null : (shares[placing] ?? null)}
        onChange={(part) => placing !== null && put(placing, part)}
        onClose={() => setPlacing(null)}
      />
    </div>
  );
}

function SplitBy({ by, onChange }: { by: AllocationBy; onChange: (next: AllocationBy) => void }) {
  const { t } = useLingui();
  return (
    <div className={css['tabs']}>
      <Tabs<AllocationBy>
        label={t`Allocate by`}
        value={by}
        options={[
          { value: 'percent', label: t`By percent` },
          { value: 'amount', label: t`By amount` },
          { value: 'heads', label: t`By headcount` },
        ]}
        onChange={onChange}
      />
    </div>
  );
}

/** The sum of the shares, and the difference to the line. */
function Total({ line, base, currency }: { line: DraftLine; base: number; currency: string }) {
  const { t } = useLingui();
  const { allocation: shares, allocationBy: by } = line;
  const sum = shares.reduce((total, { weight }) => total + weight, 0);
  const isWhole = isWholeAllocation(by, shares, base);
  const rest = (by === 'percent' ? WHOLE_PERCENT : base) - sum;
  const text = (weight: number) =>
    by === 'percent' ? `${weightText(by, weight, currency)}%` : formatMoney({ amount: weight, currency });
  const left = text(Math.abs(rest));
  return (
    <div className={css['total']} data-whole={isWhole} role="status">
      <span>{by === 'heads' ? t`${plural(sum, { one: '# person', other: '# people' })}` : text(sum)}</span>
      <b>
        {isWhole
          ? formatMoney({ amount: base, currency })
          : by === 'heads'
            ? t`At least one person is required`
            : rest > 0
              ? t`${left} left to allocate`
              : t`${left} too much`}
      </b>
    </div>
  );
}
