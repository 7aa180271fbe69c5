import { useLingui } from '@lingui/react/macro';
import type { AllocationBy } from '@outlay/contract/documents/document.line';
import { useState } from 'react';
import { Amount } from '#ui/Amount.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { Icon } from '#ui/Icon.tsx';
import { weightOf, weightText } from './allocation-rules.ts';
import css from '../Draft.module.css';
import type { DraftShare } from '../draft-form.ts';

interface ShareRowProps {
  share: DraftShare;
  by: AllocationBy;
  currency: string;
  /** Amount of the share in minor units of the company's currency. */
  amount: number;
  onPlace: () => void;
  onWeight: (weight: number) => void;
  onRemove: () => void;
}

/** One share of a line: its target, weight and amount. */
export function ShareRow({ share, by, currency, amount, onPlace, onWeight, onRemove }: ShareRowProps) {
  const { t } = useLingui();
  const name = share.names.join(' · ') || t`Your department`;
  return (
    <div className={css['share']}>
      <button type="button" className={css['pick']} onClick={onPlace}>
        <span>{name}</span>
        <Icon name="chev" size={18} />
      </button>
      <IconButton icon="close" label={t`Remove ${name}`} onPress={onRemove} />
      <div className={css['shareAmount']}>
        <Weight share={share} by={by} currency={currency} name={name} onWeight={onWeight} />
        <b>
          <Amount money={{ amount, currency }} />
        </b>
      </div>
    </div>
  );
}

type WeightProps = Pick<ShareRowProps, 'share' | 'by' | 'currency' | 'onWeight'> & { name: string };

function Weight({ share, by, currency, name, onWeight }: WeightProps) {
  const { t } = useLingui();
  const [typed, setTyped] = useState<{ by: AllocationBy; text: string } | null>(null);
  // Shows the typed text until the weight is changed elsewhere.
  const stands = typed?.by === by && weightOf(by, typed.text, currency) === share.weight;
  const text = stands ? typed.text : weightText(by, share.weight, currency);
  const change = (next: string) => {
    const clean = next.replace(/[,，。]/g, '.').replace(/[^\d.]/g, '');
    const weight = weightOf(by, clean, currency);
    if (weight === null) return;
    setTyped({ by, text: clean });
    onWeight(weight);
  };
  const unit = by === 'percent' ? '%' : by === 'amount' ? currency : t`people`;
  return (
    <label className={css['weight']}>
      <input
        value={text}
        inputMode={by === 'heads' ? 'numeric' : 'decimal'}
        aria-label={t`Share for ${name}`}
        autoComplete="off"
        onFocus={(event) => event.target.select()}
        onChange={(event) => change(event.target.value)}
      />
      {unit}
    </label>
  );
}
