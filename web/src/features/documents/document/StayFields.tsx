import { useLingui } from '@lingui/react/macro';
import { cityKey, cityName, suggestCities } from '@outlay/contract/city';
import { COUNTRIES } from '@outlay/contract/countries';
import { countryName } from '@outlay/contract/country';
import { CITY_MOST, type Stay } from '@outlay/contract/documents/document.itinerary';
import { useId, useMemo } from 'react';
import { DateInput } from '#ui/DateInput.tsx';
import { Field } from '#ui/Field.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { Select } from '#ui/Select.tsx';
import field from '#ui/Field.module.css';
import css from './Stays.module.css';

interface StayFieldsProps {
  /** From 1, for its name. */
  number: number;
  stay: Stay;
  onChange: (stay: Stay) => void;
  onRemove: () => void;
}

/** One stay: the city, its country, the first and the last day. */
export function StayFields({ number, stay, onChange, onRemove }: StayFieldsProps) {
  const { t } = useLingui();
  return (
    <div className={css['stay']} role="group" aria-label={t`City ${number}`}>
      <div className={css['head']}>
        <CityInput stay={stay} onChange={onChange} />
        <IconButton icon="bin" label={t`Remove city ${number}`} onPress={onRemove} />
      </div>
      <CountrySelect stay={stay} onChange={onChange} />
      <div className={css['days']}>
        <DateInput label={t`From`} value={stay.from} onChange={(from) => onChange({ ...stay, from })} />
        <DateInput label={t`To`} value={stay.to} onChange={(to) => onChange({ ...stay, to })} />
      </div>
    </div>
  );
}

type PartProps = Pick<StayFieldsProps, 'stay' | 'onChange'>;

const MOST_SUGGESTED = 8;

/** Suggests known cities; choosing one of them sets its country as well. */
function CityInput({ stay, onChange }: PartProps) {
  const { t, i18n } = useLingui();
  const listId = useId();
  const suggested = stay.city.trim() === '' ? [] : suggestCities(stay.city, MOST_SUGGESTED);
  const change = (city: string) => {
    const known = suggestCities(city, MOST_SUGGESTED).find(
      (one) => cityKey(city, one.country) === cityKey(one.names[0], one.country),
    );
    onChange({ ...stay, city, ...(known && { country: known.country }) });
  };
  return (
    <Field label={t`City`} required>
      {(ids) => (
        <>
          <input
            {...ids}
            className={field['control']}
            value={stay.city}
            maxLength={CITY_MOST}
            autoComplete="off"
            list={listId}
            onChange={(event) => change(event.target.value)}
          />
          <datalist id={listId}>
            {suggested.map((one) => (
              <option key={`${one.country} ${one.names[0]}`} value={cityName(one, i18n.locale)}>
                {countryName(one.country, i18n.locale)}
              </option>
            ))}
          </datalist>
        </>
      )}
    </Field>
  );
}

function CountrySelect({ stay, onChange }: PartProps) {
  const { t, i18n } = useLingui();
  const options = useMemo(
    () =>
      COUNTRIES.map((code) => ({ value: code, label: countryName(code, i18n.locale) })).sort((a, b) =>
        a.label.localeCompare(b.label, i18n.locale),
      ),
    [i18n.locale],
  );
  return (
    <Select
      label={t`Country or region`}
      value={stay.country}
      options={options}
      onChange={(country) => onChange({ ...stay, country })}
    />
  );
}
