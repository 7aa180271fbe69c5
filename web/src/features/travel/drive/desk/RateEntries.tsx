import { Trans, useLingui } from '@lingui/react/macro';
import type { RateBand, RateEntry } from '@outlay/contract/travel/drive.rate';
import { VEHICLE_CLASSES, type VehicleClass } from '@outlay/contract/travel/drive.vehicle';
import { Button } from 'antd';
import { AmountField } from '#desk/form/AmountField.tsx';
import form from '#desk/form/Form.module.css';
import { ManyField } from '#desk/form/ManyField.tsx';
import { TextField } from '#desk/form/TextField.tsx';
import { CLASS_WORDS } from '../drive-words.ts';

interface RateEntriesProps {
  entries: readonly RateEntry[];
  currency: string;
  onChange: (entries: RateEntry[]) => void;
}

const whole = (text: string): number | null => Number(text.replaceAll(/\D/g, '')) || null;

/** The rates by class and power, each with its limits of the year. */
export function RateEntries({ entries, currency, onChange }: RateEntriesProps) {
  const change = (place: number, part: Partial<RateEntry>) =>
    onChange(entries.map((entry, at) => (at === place ? { ...entry, ...part } : entry)));
  const [first] = entries;
  return (
    <>
      {entries.map((entry, place) => (
        <EntryFields
          key={String(place)}
          entry={entry}
          currency={currency}
          onChange={(part) => change(place, part)}
          onRemove={entries.length > 1 ? () => onChange(entries.filter((_, at) => at !== place)) : undefined}
        />
      ))}
      {first && (
        <Button onClick={() => onChange([...entries, { ...first, classes: [] }])}>
          <Trans>Add rates for another class</Trans>
        </Button>
      )}
    </>
  );
}

interface EntryFieldsProps {
  entry: RateEntry;
  currency: string;
  onChange: (part: Partial<RateEntry>) => void;
  onRemove: (() => void) | undefined;
}

function EntryFields({ entry, currency, onChange, onRemove }: EntryFieldsProps) {
  const { t, i18n } = useLingui();
  const { classes, powerFrom, powerTo, bands } = entry;
  const setBand = (place: number, part: Partial<RateBand>) =>
    onChange({ bands: bands.map((band, at) => (at === place ? { ...band, ...part } : band)) });
  const open = (): RateBand => ({ upTo: null, perUnit: bands.at(-1)?.perUnit ?? '', plus: 0 });
  return (
    <fieldset className={form['drawer']}>
      <ManyField<VehicleClass>
        label={t`Classes`}
        placeholder={t`Please choose`}
        value={classes}
        options={VEHICLE_CLASSES.map((value) => ({ value, label: i18n._(CLASS_WORDS[value]) }))}
        onChange={(values) => onChange({ classes: values })}
      />
      <div className={form['pair']}>
        <TextField
          label={t`Fiscal power from`}
          value={powerFrom === null ? '' : String(powerFrom)}
          onChange={(text) => onChange({ powerFrom: whole(text) })}
        />
        <TextField
          label={t`Fiscal power to`}
          value={powerTo === null ? '' : String(powerTo)}
          onChange={(text) => onChange({ powerTo: whole(text) })}
        />
      </div>
      {bands.map((band, place) => (
        <BandFields
          key={String(place)}
          band={band}
          last={place === bands.length - 1}
          currency={currency}
          onChange={(part) => setBand(place, part)}
        />
      ))}
      <div className={form['pair']}>
        <Button onClick={() => onChange({ bands: [...bands, open()] })} disabled={bands.length >= 6}>
          <Trans>Add a limit</Trans>
        </Button>
        {bands.length > 1 ? (
          <Button
            onClick={() =>
              onChange({ bands: [...bands.slice(0, -2), { ...open(), plus: bands.at(-1)?.plus ?? 0 }] })
            }
          >
            <Trans>Remove the last limit</Trans>
          </Button>
        ) : (
          onRemove && (
            <Button danger onClick={onRemove}>
              <Trans>Remove these rates</Trans>
            </Button>
          )
        )}
      </div>
    </fieldset>
  );
}

interface BandFieldsProps {
  band: RateBand;
  last: boolean;
  currency: string;
  onChange: (part: Partial<RateBand>) => void;
}

function BandFields({ band, last, currency, onChange }: BandFieldsProps) {
  const { t } = useLingui();
  return (
    <div className={form['pair']}>
      {!last && (
        <TextField
          label={t`Up to, in a year`}
          value={band.upTo === null ? '' : String(band.upTo)}
          onChange={(text) => onChange({ upTo: whole(text) })}
        />
      )}
      <TextField
        label={t`Rate`}
        kind="decimal"
        value={band.perUnit}
        onChange={(perUnit) => onChange({ perUnit })}
      />
      <AmountField
        label={t`Fixed sum`}
        currency={currency}
        value={band.plus}
        onChange={(plus) => onChange({ plus: plus ?? 0 })}
      />
    </div>
  );
}
