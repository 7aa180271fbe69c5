import { useLingui } from '@lingui/react/macro';
import type { MileageRateForm } from '@outlay/contract/travel/drive.rate';
import { CURRENCIES } from '@outlay/contract/money';
import { AmountField } from '#desk/form/AmountField.tsx';
import form from '#desk/form/Form.module.css';
import { fieldError } from '#desk/form/field-error.ts';
import { OneField } from '#desk/form/OneField.tsx';
import { SwitchField } from '#desk/form/SwitchField.tsx';
import { TextField } from '#desk/form/TextField.tsx';

interface RateFieldsProps {
  draft: MileageRateForm;
  error: Error | null;
  onChange: (part: Partial<MileageRateForm>) => void;
}

/** What holds for the whole table. */
export function RateFields({ draft, error, onChange }: RateFieldsProps) {
  const { t } = useLingui();
  return (
    <>
      <TextField
        label={t`Title`}
        most={80}
        value={draft.name}
        error={fieldError(error, 'name')}
        onChange={(name) => onChange({ name })}
      />
      <TextField
        label={t`Source and year`}
        value={draft.source}
        error={fieldError(error, 'source')}
        onChange={(source) => onChange({ source })}
      />
      <div className={form['pair']}>
        <TextField
          label={t`From`}
          kind="date"
          value={draft.fromDay}
          error={fieldError(error, 'fromDay')}
          onChange={(fromDay) => onChange({ fromDay })}
        />
        <TextField
          label={t`To`}
          kind="date"
          value={draft.toDay ?? ''}
          error={fieldError(error, 'toDay')}
          onChange={(toDay) => onChange({ toDay: toDay || null })}
        />
      </div>
      <MeasureFields draft={draft} onChange={onChange} />
      <AmountField
        label={t`Monthly limit of one person`}
        currency={draft.currency}
        value={draft.monthCap}
        error={fieldError(error, 'monthCap')}
        onChange={(monthCap) => onChange({ monthCap })}
      />
      <TextField
        label={t`For each passenger`}
        kind="decimal"
        value={draft.passengerPerUnit ?? ''}
        error={fieldError(error, 'passengerPerUnit')}
        onChange={(text) => onChange({ passengerPerUnit: text || null })}
      />
      <SwitchField
        label={t`The way between home and work is not paid`}
        checked={draft.excludesCommute}
        onChange={(excludesCommute) => onChange({ excludesCommute })}
      />
    </>
  );
}

function MeasureFields({ draft, onChange }: Omit<RateFieldsProps, 'error'>) {
  const { t } = useLingui();
  const { currency, unit, cumulation, yearStart } = draft;
  const choose = t`Please choose`;
  return (
    <>
      <div className={form['pair']}>
        <OneField
          label={t`Currency`}
          placeholder={choose}
          value={currency}
          options={CURRENCIES.map((code) => ({ value: code, label: code }))}
          onChange={(code) => code && onChange({ currency: code })}
        />
        <OneField
          label={t`Unit`}
          placeholder={choose}
          value={unit}
          options={[
            { value: 'km', label: t`Kilometre` },
            { value: 'mile', label: t`Mile` },
          ]}
          onChange={(value) => onChange({ unit: value === 'mile' ? 'mile' : 'km' })}
        />
      </div>
      <div className={form['pair']}>
        <OneField
          label={t`A year’s distance counts`}
          placeholder={choose}
          value={cumulation}
          options={[
            { value: 'member', label: t`for each person` },
            { value: 'vehicle', label: t`for each vehicle` },
          ]}
          onChange={(value) => onChange({ cumulation: value === 'vehicle' ? 'vehicle' : 'member' })}
        />
        <OneField
          label={t`The year begins on`}
          placeholder={choose}
          value={yearStart}
          options={['01-01', '04-01', '04-06', '07-01', '10-01'].map((day) => ({ value: day, label: day }))}
          onChange={(day) => day && onChange({ yearStart: day })}
        />
      </div>
    </>
  );
}
