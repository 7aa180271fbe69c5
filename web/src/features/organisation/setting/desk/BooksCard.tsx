import { useLingui } from '@lingui/react/macro';
import { CURRENCIES } from '@outlay/contract/money';
import { Select } from 'antd';
import { useMemo } from 'react';
import { localeKept } from '#device/locale.ts';
import { formatMonth } from '#text/format.ts';
import { Field } from '#ui/Field.tsx';
import { OneField } from '#desk/form/OneField.tsx';
import { fieldError } from '#desk/form/field-error.ts';
import { Card } from './Card.tsx';
import type { CardProps } from './card-props.ts';
import { timeZones } from './time-zones.ts';

/** The currency, time zone and fiscal year of the books. */
export function BooksCard({ setting, form, error, onChange }: CardProps) {
  const { t } = useLingui();
  const zones = useMemo(() => timeZones(localeKept(), new Date()), []);
  const months = Array.from({ length: 12 }, (_, at) => ({
    ...{ value: String(at + 1), label: formatMonth(`2026-${String(at + 1).padStart(2, '0')}`, 'short') },
  }));
  const currencies = [...new Set<string>([...CURRENCIES, setting.currency])];
  return (
    <Card title={t`Books`}>
      <Field
        label={t`Currency`}
        error={fieldError(error, 'currency')}
        hint={
          setting.currencyFixed
            ? t`Documents are already numbered in this currency, so it cannot be changed.`
            : t`It cannot be changed once the first document is numbered.`
        }
      >
        {({ id, 'aria-describedby': described }) => (
          <Select<string>
            id={id}
            aria-describedby={described}
            disabled={setting.currencyFixed}
            value={form.currency}
            options={currencies.map((value) => ({ value, label: value }))}
            onChange={(currency) => onChange({ currency })}
          />
        )}
      </Field>
      <OneField
        label={t`Time zone`}
        hint={t`Document numbers, the last day of a delegation and the end of a role depend on it.`}
        value={form.timeZone}
        options={zones}
        placeholder={t`Place`}
        error={fieldError(error, 'timeZone')}
        onChange={(timeZone) => timeZone && onChange({ timeZone })}
      />
      <OneField
        label={t`First month of the fiscal year`}
        hint={t`Reports add up quarters and years from it.`}
        value={String(form.fiscalMonth)}
        options={months}
        placeholder={t`Month`}
        error={fieldError(error, 'fiscalMonth')}
        onChange={(month) => month && onChange({ fiscalMonth: Number(month) })}
      />
    </Card>
  );
}
