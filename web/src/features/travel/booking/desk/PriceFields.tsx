import { useLingui } from '@lingui/react/macro';
import type { BookingRulesForm } from '@outlay/contract/travel/booking.setting';
import { InputNumber } from 'antd';
import { Field } from '#ui/Field.tsx';
import { AmountField } from '#desk/form/AmountField.tsx';
import form from '#desk/form/Form.module.css';

interface PriceFieldsProps {
  draft: BookingRulesForm;
  currency: string;
  onChange: (part: Partial<BookingRulesForm>) => void;
}

/** What a ride may cost, how much dearer than the cheapest, and how early a flight is booked. */
export function PriceFields({ draft, currency, onChange }: PriceFieldsProps) {
  const { t } = useLingui();
  const { ride, cheapest, daysAhead } = draft;
  return (
    <div className={form['pair']}>
      <AmountField
        label={t`At most, a ride (empty: no cap)`}
        currency={currency}
        value={ride}
        onChange={(amount) => onChange({ ride: amount })}
      />
      <Count
        label={t`Flights: days ahead`}
        suffix={t`days`}
        most={90}
        value={daysAhead}
        onChange={(days) => onChange({ daysAhead: days })}
      />
      <Count
        label={t`Compared with departures within`}
        suffix={t`hours`}
        most={24}
        value={cheapest.hours}
        onChange={(hours) => onChange({ cheapest: { ...cheapest, hours } })}
      />
      <Count
        label={t`Dearer than the cheapest of them by at most`}
        suffix="%"
        most={200}
        value={cheapest.percent}
        onChange={(percent) => onChange({ cheapest: { ...cheapest, percent } })}
      />
    </div>
  );
}

interface CountProps {
  label: string;
  suffix: string;
  most: number;
  value: number;
  onChange: (value: number) => void;
}

const Count = ({ label, suffix, most, value, onChange }: CountProps) => (
  <Field label={label}>
    {({ id }) => (
      <InputNumber<number>
        id={id}
        min={0}
        max={most}
        precision={0}
        suffix={suffix}
        value={value}
        onChange={(next) => onChange(next ?? 0)}
      />
    )}
  </Field>
);
