import { useLingui } from '@lingui/react/macro';
import { VEHICLE_CLASSES, type VehicleClass, type VehicleForm } from '@outlay/contract/travel/drive.vehicle';
import { useState } from 'react';
import { errorWords } from '#text/errors.ts';
import { toast } from '#screen/toast.ts';
import { Button } from '#ui/Button.tsx';
import { DateInput } from '#ui/DateInput.tsx';
import { Select } from '#ui/Select.tsx';
import { Sheet } from '#ui/Sheet.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { useRemoveVehicle, useSaveVehicle } from '../drive.queries.ts';
import { CLASS_WORDS } from '../drive-words.ts';
import css from './Drive.module.css';

/** Registers a vehicle or changes it. */
export function VehicleSheet({ vehicle, onClose }: { vehicle: VehicleForm; onClose: () => void }) {
  const { t } = useLingui();
  const [form, setForm] = useState(vehicle);
  const save = useSaveVehicle();
  const remove = useRemoveVehicle();
  const { id, version, plate, class: type, fiscalPower, fromDay, toDay } = form;
  const failed = { onError: (error: Error) => toast(errorWords(error), 'stop') };
  return (
    <Sheet
      open
      title={version === 0 ? t`Register a vehicle` : t`Vehicle`}
      onClose={onClose}
      foot={
        <>
          {version > 0 && (
            <Button
              tone="stop"
              busy={remove.isPending}
              onPress={() => remove.mutate({ id, version }, { onSuccess: onClose, ...failed })}
            >{t`Remove`}</Button>
          )}
          <Button
            wide
            busy={save.isPending}
            disabled={plate.trim().length < 2}
            onPress={() =>
              save.mutate(
                { id, version, plate, class: type, fiscalPower, fromDay, toDay },
                { onSuccess: onClose, ...failed },
              )
            }
          >{t`Save`}</Button>
        </>
      }
    >
      <VehicleFields form={form} onChange={(part) => setForm({ ...form, ...part })} />
    </Sheet>
  );
}

interface VehicleFieldsProps {
  form: VehicleForm;
  onChange: (part: Partial<VehicleForm>) => void;
}

function VehicleFields({ form, onChange }: VehicleFieldsProps) {
  const { t, i18n } = useLingui();
  const { plate, class: type, fiscalPower, fromDay, toDay } = form;
  return (
    <div className={css['form']}>
      <TextInput
        label={t`Plate`}
        most={16}
        required
        value={plate}
        onChange={(text) => onChange({ plate: text })}
      />
      <Select<VehicleClass>
        label={t`Class`}
        value={type}
        options={VEHICLE_CLASSES.map((value) => ({ value, label: i18n._(CLASS_WORDS[value]) }))}
        onChange={(value) => onChange({ class: value })}
      />
      <TextInput
        label={t`Fiscal power (CV)`}
        hint={t`Only in France: P.6 of the registration certificate`}
        inputMode="numeric"
        most={2}
        value={fiscalPower === null ? '' : String(fiscalPower)}
        onChange={(text) => onChange({ fiscalPower: Number(text.replaceAll(/\D/g, '')) || null })}
      />
      <div className={css['pair']}>
        <DateInput
          label={t`In use from`}
          value={fromDay}
          onChange={(day) => day && onChange({ fromDay: day })}
        />
        <DateInput
          label={t`Until`}
          value={toDay ?? ''}
          onChange={(day) => onChange({ toDay: day || null })}
        />
      </div>
      <p className={css['note']}>{t`A new plate or class has to be confirmed again.`}</p>
    </div>
  );
}
