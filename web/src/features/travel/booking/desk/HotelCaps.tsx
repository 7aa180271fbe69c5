import { Trans, useLingui } from '@lingui/react/macro';
import type { BookingRulesForm } from '@outlay/contract/travel/booking.setting';
import { Button, Select } from 'antd';
import { reasonText } from '#text/errors.ts';
import { Field } from '#ui/Field.tsx';
import { AmountField } from '#desk/form/AmountField.tsx';
import { ManyField } from '#desk/form/ManyField.tsx';
import { TextField } from '#desk/form/TextField.tsx';
import css from './Settings.module.css';
import { useGradeOptions } from './use-grade-options.ts';

type Tier = BookingRulesForm['hotel'][number];
type Cap = Tier['caps'][number];

interface HotelCapsProps {
  tiers: readonly Tier[];
  grades: readonly string[];
  currency: string;
  attempted: boolean;
  onChange: (tiers: Tier[]) => void;
}

/** What a night may cost, by groups of cities; the one without cities is for all others. */
export function HotelCaps({ tiers, grades, currency, attempted, onChange }: HotelCapsProps) {
  const { t } = useLingui();
  const set = (at: number, part: Partial<Tier>) =>
    onChange(tiers.map((one, place) => (place === at ? { ...one, ...part } : one)));
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
            onChange={(name) => set(at, { name })}
          />
          <ManyField
            label={t`Cities`}
            hint={t`Separated by commas; empty for every city in no other tier`}
            placeholder={t`All other cities`}
            value={tier.cities}
            onChange={(cities) => set(at, { cities })}
          />
          <Caps caps={tier.caps} {...{ grades, currency }} onChange={(caps) => set(at, { caps })} />
          <Button type="text" danger onClick={() => onChange(tiers.filter((_, place) => place !== at))}>
            <Trans>Remove tier</Trans>
          </Button>
        </div>
      ))}
      <Button
        onClick={() => onChange([...tiers, { name: '', cities: [], caps: [{ grade: '', amount: 0 }] }])}
      >
        <Trans>Add a tier</Trans>
      </Button>
    </>
  );
}

interface CapsProps extends Pick<HotelCapsProps, 'grades' | 'currency'> {
  caps: readonly Cap[];
  onChange: (caps: Cap[]) => void;
}

function Caps({ caps, grades, currency, onChange }: CapsProps) {
  const { t } = useLingui();
  const options = useGradeOptions(grades);
  const set = (at: number, part: Partial<Cap>) =>
    onChange(caps.map((cap, place) => (place === at ? { ...cap, ...part } : cap)));
  return (
    <>
      {caps.map(({ grade, amount }, at) => (
        <div key={`${at} of ${caps.length}`} className={css['rate']}>
          <Field label={t`Grade`}>
            {({ id }) => (
              <Select<string>
                id={id}
                value={grade}
                options={options}
                onChange={(next) => set(at, { grade: next })}
              />
            )}
          </Field>
          <AmountField
            label={t`At most, a night`}
            currency={currency}
            value={amount}
            onChange={(next) => set(at, { amount: next ?? 0 })}
          />
          {caps.length > 1 && (
            <Button type="text" danger onClick={() => onChange(caps.filter((_, place) => place !== at))}>
              <Trans>Remove</Trans>
            </Button>
          )}
        </div>
      ))}
      {grades.length > 0 && (
        <Button onClick={() => onChange([{ grade: grades[0] ?? '', amount: 0 }, ...caps])}>
          <Trans>Add a grade</Trans>
        </Button>
      )}
    </>
  );
}
