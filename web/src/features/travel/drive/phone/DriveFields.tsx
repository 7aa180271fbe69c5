import { useLingui } from '@lingui/react/macro';
import { reasonText } from '#text/errors.ts';
import { today } from '#text/format.ts';
import { PhotoStrip } from '#features/platform/file/PhotoStrip.tsx';
import { DateInput } from '#ui/DateInput.tsx';
import { Checkbox } from '#ui/Checkbox.tsx';
import { Select } from '#ui/Select.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { TimeInput } from '#ui/TimeInput.tsx';
import css from './Drive.module.css';
import type { DriveDraft } from './drive-form.ts';
import { StopsField } from './StopsField.tsx';
import { VehicleSelect } from './VehicleSelect.tsx';

interface DriveFieldsProps {
  draft: DriveDraft;
  vehicleId: string | null;
  attempted: boolean;
  onChange: (part: Partial<DriveDraft>) => void;
}

export function DriveFields({ draft, vehicleId, attempted, onChange }: DriveFieldsProps) {
  const { t } = useLingui();
  const { kind, purpose, passengers, stops, favourite } = draft;
  const missing = (is: boolean) => (attempted && is ? reasonText('required') : null);
  return (
    <>
      {kind !== 'recorded' && <StopsField stops={stops} onChange={(next) => onChange({ stops: next })} />}
      <TextInput
        label={t`Purpose`}
        required
        value={purpose}
        error={missing(purpose.trim() === '')}
        onChange={(text) => onChange({ purpose: text })}
      />
      <VehicleSelect value={vehicleId} onChange={(id) => onChange({ vehicleId: id })} />
      <TimeFields draft={draft} onChange={onChange} />
      {kind === 'odometer' && <OdometerFields draft={draft} missing={missing} onChange={onChange} />}
      <Select
        label={t`Passengers`}
        value={String(passengers)}
        options={Array.from({ length: 9 }, (_, count) => ({ value: String(count), label: String(count) }))}
        onChange={(count) => onChange({ passengers: Number(count) })}
      />
      {kind !== 'odometer' && <OwnDistance draft={draft} missing={missing} onChange={onChange} />}
      <Checkbox checked={favourite} onChange={(on) => onChange({ favourite: on })}>
        {t`Keep as a favourite`}
      </Checkbox>
    </>
  );
}

type PartProps = Pick<DriveFieldsProps, 'draft' | 'onChange'>;
type CheckedProps = PartProps & { missing: (is: boolean) => string | null };

/** Of a recording, the times trim both ends. */
function TimeFields({ draft: { kind, day, from, to }, onChange }: PartProps) {
  const { t } = useLingui();
  return (
    <>
      {kind !== 'recorded' && (
        <DateInput
          label={t`Day`}
          value={day}
          latest={today()}
          onChange={(next) => next && onChange({ day: next })}
        />
      )}
      <div className={css['pair']}>
        <TimeInput
          label={t({ message: 'Departure', context: 'a time' })}
          value={from}
          onChange={(time) => onChange({ from: time })}
        />
        {kind !== 'places' && (
          <TimeInput
            label={t({ message: 'Arrival', context: 'a time' })}
            value={to}
            onChange={(time) => onChange({ to: time })}
          />
        )}
      </div>
      {kind === 'recorded' && (
        <p className={css['note']}>{t`Positions before the departure and after the arrival are left out.`}</p>
      )}
    </>
  );
}

function OdometerFields({ draft, missing, onChange }: CheckedProps) {
  const { t } = useLingui();
  const { odometerFrom: from, odometerTo: to, fileIds, photos } = draft;
  const digits = (text: string) => text.replaceAll(/\D/g, '');
  return (
    <>
      <div className={css['pair']}>
        <TextInput
          label={t`At the start (km)`}
          inputMode="numeric"
          most={7}
          value={from}
          error={missing(from === '')}
          onChange={(text) => onChange({ odometerFrom: digits(text) })}
        />
        <TextInput
          label={t`At the end (km)`}
          inputMode="numeric"
          most={7}
          value={to}
          error={missing(Number(to) <= Number(from))}
          onChange={(text) => onChange({ odometerTo: digits(text) })}
        />
      </div>
      <PhotoStrip
        fileIds={fileIds}
        photos={photos}
        onFileIds={(ids) => onChange({ fileIds: ids })}
        onPhotos={(next) => onChange({ photos: next.slice(0, 2 - fileIds.length) })}
      />
      <p className={css['note']}>{t`Two photographs: the odometer at the start and at the end.`}</p>
    </>
  );
}

function OwnDistance({ draft: { ownKm, ownReason }, missing, onChange }: CheckedProps) {
  const { t } = useLingui();
  return (
    <>
      <TextInput
        label={t`Own distance (km)`}
        hint={t`Only if the measured one is wrong. The approver sees both.`}
        inputMode="decimal"
        most={8}
        value={ownKm}
        onChange={(text) => onChange({ ownKm: text })}
      />
      {ownKm.trim() !== '' && (
        <TextInput
          label={t`Why the distance differs`}
          required
          value={ownReason}
          error={missing(ownReason.trim() === '')}
          onChange={(text) => onChange({ ownReason: text })}
        />
      )}
    </>
  );
}
