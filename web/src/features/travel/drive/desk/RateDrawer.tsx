import { useLingui } from '@lingui/react/macro';
import { RATE_PRESETS } from '@outlay/contract/travel/drive.presets';
import type { MileageRate, MileageRateForm } from '@outlay/contract/travel/drive.rate';
import { Button, Drawer } from 'antd';
import { useState } from 'react';
import { today } from '#text/format.ts';
import { newId } from '#device/id.ts';
import { useCompanyCurrency } from '#session/use-session.ts';
import { Notice } from '#ui/Notice.tsx';
import { DrawerActs } from '#desk/form/DrawerActs.tsx';
import form from '#desk/form/Form.module.css';
import { OneField } from '#desk/form/OneField.tsx';
import { useSaved } from '#desk/form/use-saved.ts';
import { FormError } from '#desk/form/FormError.tsx';
import { RateEntries } from './RateEntries.tsx';
import { RateFields } from './RateFields.tsx';
import { useRemoveRate, useSaveRate } from './vehicles.queries.ts';

const newRate = (currency: string): MileageRateForm => ({
  ...{ id: newId(), version: 0, name: '', source: '', currency, unit: 'km', yearStart: '01-01' },
  ...{ cumulation: 'member', passengerPerUnit: null, monthCap: null, excludesCommute: false },
  entries: [
    {
      classes: ['small', 'large', 'electric', 'motorcycle'],
      ...{ powerFrom: null, powerTo: null, bands: [{ upTo: null, perUnit: '', plus: 0 }] },
    },
  ],
  ...{ fromDay: today(), toDay: null },
});

interface RateDrawerProps {
  rate: MileageRate | 'new';
  onClose: () => void;
}

/** A table of mileage rates, from a published preset or the company's own. */
export function RateDrawer({ rate, onClose }: RateDrawerProps) {
  const { t } = useLingui();
  const currency = useCompanyCurrency();
  const used = rate !== 'new' && rate.used;
  const [draft, setDraft] = useState<MileageRateForm>(() =>
    rate === 'new' ? newRate(currency) : formOf(rate),
  );
  // The amount field keeps what is typed in it; a preset begins it anew.
  const [filled, setFilled] = useState(0);
  const save = useSaveRate();
  const remove = useRemoveRate();
  const saved = useSaved(onClose);
  const change = (part: Partial<MileageRateForm>) => setDraft({ ...draft, ...part });
  const takePreset = (code: string | null) => {
    const preset = RATE_PRESETS.find((one) => one.code === code);
    if (!preset) return;
    const { code: _, ...shape } = preset;
    change(shape);
    setFilled(filled + 1);
  };
  const error = save.error ?? remove.error;
  return (
    <Drawer
      open
      size={560}
      title={rate === 'new' ? t`New table of mileage rates` : t`Mileage rates`}
      onClose={onClose}
      footer={
        <DrawerActs
          start={
            rate !== 'new' &&
            !used && (
              <Button danger onClick={() => remove.mutate({ id: draft.id, version: draft.version }, saved)}>
                {t`Remove`}
              </Button>
            )
          }
          busy={save.isPending}
          onCancel={onClose}
          onSave={() => save.mutate(draft, saved)}
        />
      }
    >
      <div className={form['drawer']}>
        {used && <UsedNotice />}
        {rate === 'new' && <PresetField onChoose={takePreset} />}
        <RateFields key={filled} draft={draft} error={save.error} onChange={change} />
        <RateEntries
          entries={draft.entries}
          currency={draft.currency}
          onChange={(entries) => change({ entries })}
        />
        <FormError error={error} />
      </div>
    </Drawer>
  );
}

function formOf({ used: _, ...rate }: MileageRate): MileageRateForm {
  return rate;
}

function UsedNotice() {
  const { t } = useLingui();
  return (
    <Notice tone="plain" title={t`Drives were calculated with this table`}>
      {t`Only its last day can be changed. Add a new table for other rates.`}
    </Notice>
  );
}

function PresetField({ onChoose }: { onChoose: (code: string | null) => void }) {
  const { t } = useLingui();
  return (
    <OneField
      label={t`Published rates`}
      hint={t`Fills in the form; check it against the source.`}
      placeholder={t`Own rates`}
      value={null}
      options={RATE_PRESETS.map(({ code, name, source }) => ({ value: code, label: `${name} · ${source}` }))}
      onChange={onChoose}
    />
  );
}
