import { useLingui } from '@lingui/react/macro';
import { CURRENCIES } from '@outlay/contract/money';
import type { ExchangeRate } from '@outlay/contract/spend/rate';
import { useState } from 'react';
import { reasonText } from '#text/errors.ts';
import { today } from '#text/format.ts';
import { OneField } from '#desk/form/OneField.tsx';
import { SaveModal } from '#desk/form/SaveModal.tsx';
import { TextField } from '#desk/form/TextField.tsx';
import { fieldError } from '#desk/form/field-error.ts';
import { useSaved } from '#desk/form/use-saved.ts';
import { useSaveRate } from '../rate.queries.ts';

interface RateModalProps {
  rate: ExchangeRate | 'new';
  own: string;
  onClose: () => void;
}
const RATE = /^\d{1,9}(\.\d{1,10})?$/;

/** The rate of one currency from a day on. */
export function RateModal({ rate, own, onClose }: RateModalProps) {
  const { t } = useLingui();
  const [draft, setDraft] = useState<ExchangeRate>(() =>
    rate === 'new' ? { currency: 'USD', day: today(), rate: '', source: '' } : rate,
  );
  const [attempted, setAttempted] = useState(false);
  const save = useSaveRate();
  const saved = useSaved(onClose);
  const good = RATE.test(draft.rate) && /[1-9]/.test(draft.rate);
  const wrong = draft.rate.trim() === '' ? reasonText('required') : reasonText('badFormat');
  const submit = () => {
    setAttempted(true);
    if (!good || draft.day === '') return;
    save.mutate(draft, saved);
  };
  const { currency } = draft;
  return (
    <SaveModal
      title={rate === 'new' ? t`New rate` : t`Edit rate`}
      saving={save.isPending}
      error={save.error}
      onSave={submit}
      onClose={onClose}
    >
      <OneField
        label={t`Currency`}
        placeholder={t`Please choose`}
        value={currency}
        options={CURRENCIES.filter((one) => one !== own).map((one) => ({ value: one, label: one }))}
        error={fieldError(save.error, 'currency')}
        onChange={(next) => setDraft({ ...draft, currency: next ?? currency })}
      />
      <TextField
        label={t`Effective from`}
        kind="date"
        value={draft.day}
        error={attempted && draft.day === '' ? reasonText('required') : fieldError(save.error, 'day')}
        onChange={(day) => setDraft({ ...draft, day })}
      />
      <TextField
        label={t`${own} per ${currency}`}
        kind="decimal"
        most={20}
        placeholder="7.1024"
        value={draft.rate}
        error={attempted && !good ? wrong : fieldError(save.error, 'rate')}
        onChange={(text) => setDraft({ ...draft, rate: text.replaceAll(/[,，。]/g, '.').trim() })}
      />
      <TextField
        label={t`Source`}
        value={draft.source}
        error={fieldError(save.error, 'source')}
        onChange={(source) => setDraft({ ...draft, source })}
      />
    </SaveModal>
  );
}
