import { Trans, useLingui } from '@lingui/react/macro';
import { useCompanyCurrency } from '#session/use-session.ts';
import { Button, Input, Select } from 'antd';
import { reasonText } from '#text/errors.ts';
import { Field } from '#ui/Field.tsx';
import { AmountField } from '#desk/form/AmountField.tsx';
import { TextField } from '#desk/form/TextField.tsx';
import css from './Allowances.module.css';
import type { TableDraft } from './table-draft.ts';

type Tier = TableDraft['tiers'][number];
type Rate = Tier['rates'][number];

interface TierFieldsProps {
  tiers: TableDraft['tiers'];
  grades: readonly string[];
  attempted: boolean;
  onChange: (tiers: TableDraft['tiers']) => void;
}

/** Groups of cities with the same rates; the one without cities is for all others. */
export function TierFields({ tiers, grades, attempted, onChange }: TierFieldsProps) {
  const { t } = useLingui();
  const set = (at: number, tier: Tier) => onChange(tiers.map((one, index) => (index === at ? tier : one)));
  return (
    <>
      {tiers.map((tier, at) => (
        // Tiers have no id: their place is all that tells two of them apart.
        <div key={at} className={css['tier']} role="group" aria-label={tier.name || t`Tier ${at + 1}`}>
          <TextField
            label={t`Tier`}
            most={40}
            value={tier.name}
            error={attempted && tier.name.trim() === '' ? reasonText('required') : null}
            onChange={(name) => set(at, { ...tier, name })}
          />
          <Cities tier={tier} onChange={(cities) => set(at, { ...tier, cities })} />
          {tier.rates.map((rate, place) => (
            <RateFields
              key={place}
              rate={rate}
              grades={grades}
              onChange={(next) =>
                set(at, { ...tier, rates: tier.rates.map((one, index) => (index === place ? next : one)) })
              }
              onRemove={
                tier.rates.length > 1
                  ? () => set(at, { ...tier, rates: tier.rates.filter((_, index) => index !== place) })
                  : undefined
              }
            />
          ))}
          <div className={css['tierActs']}>
            {grades.length > 0 && (
              <Button
                type="link"
                onClick={() =>
                  set(at, {
                    ...tier,
                    rates: [{ grade: grades[0] ?? '', amount: 0, taxFree: null }, ...tier.rates],
                  })
                }
              >
                <Trans>Add a grade</Trans>
              </Button>
            )}
            <Button type="text" danger onClick={() => onChange(tiers.filter((_, index) => index !== at))}>
              <Trans>Remove tier</Trans>
            </Button>
          </div>
        </div>
      ))}
      <Button
        onClick={() =>
          onChange([...tiers, { name: '', cities: [], rates: [{ grade: '', amount: 0, taxFree: null }] }])
        }
      >
        <Trans>Add a tier</Trans>
      </Button>
    </>
  );
}

function Cities({ tier, onChange }: { tier: Tier; onChange: (cities: string[]) => void }) {
  const { t } = useLingui();
  return (
    <Field label={t`Cities`} hint={t`Separated by commas; empty for every city in no other tier`}>
      {(ids) => (
        <Input.TextArea
          {...ids}
          autoSize={{ minRows: 1, maxRows: 4 }}
          defaultValue={tier.cities.join('，')}
          onBlur={({ target }) =>
            onChange(
              target.value
                .split(/[,，、;；\n]/)
                .map((city) => city.trim())
                .filter(Boolean),
            )
          }
        />
      )}
    </Field>
  );
}

interface RateFieldsProps {
  rate: Rate;
  grades: readonly string[];
  onChange: (rate: Rate) => void;
  onRemove: (() => void) | undefined;
}

function RateFields({ rate, grades, onChange, onRemove }: RateFieldsProps) {
  const { t } = useLingui();
  const currency = useCompanyCurrency();
  const options = [{ value: '', label: t`All others` }, ...grades.map((one) => ({ value: one, label: one }))];
  return (
    <div className={css['rate']}>
      <Field label={t`Grade`}>
        {({ id }) => (
          <Select<string>
            id={id}
            value={rate.grade}
            options={options}
            onChange={(grade) => onChange({ ...rate, grade })}
          />
        )}
      </Field>
      <AmountField
        label={t`A day`}
        currency={currency}
        value={rate.amount}
        onChange={(amount) => onChange({ ...rate, amount: amount ?? 0 })}
      />
      <AmountField
        label={t`Tax-free`}
        currency={currency}
        value={rate.taxFree}
        onChange={(taxFree) => onChange({ ...rate, taxFree })}
      />
      {onRemove && (
        <Button type="text" danger onClick={onRemove}>
          <Trans>Remove</Trans>
        </Button>
      )}
    </div>
  );
}
