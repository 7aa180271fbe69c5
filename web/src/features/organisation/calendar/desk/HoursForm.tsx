import { Trans, useLingui } from '@lingui/react/macro';
import type { CalendarSetting } from '@outlay/contract/organisation/calendar';
import { Button } from 'antd';
import { useState } from 'react';
import { errorWords, reasonText } from '#text/errors.ts';
import { toast } from '#screen/toast.ts';
import admin from '#desk/Desk.module.css';
import { OneField } from '#desk/form/OneField.tsx';
import { TextField } from '#desk/form/TextField.tsx';
import { fieldError } from '#desk/form/field-error.ts';
import { useSaveCalendar } from '../calendar.queries.ts';
import css from './Calendar.module.css';
import { weekdayName } from './year.ts';

const ZONES = Intl.supportedValuesOf('timeZone').map((zone) => ({ value: zone, label: zone }));
const WEEK = [1, 2, 3, 4, 5, 6, 7];

const areTimesOrdered = ({ opens, closes, breakFrom, breakTo }: CalendarSetting): boolean =>
  breakFrom === null || breakTo === null
    ? breakFrom === breakTo && opens < closes
    : opens < breakFrom && breakFrom < breakTo && breakTo < closes;

export function HoursForm({ setting }: { setting: CalendarSetting }) {
  const { t } = useLingui();
  const [draft, setDraft] = useState(setting);
  const save = useSaveCalendar();
  const change = (part: Partial<CalendarSetting>) => setDraft({ ...draft, ...part });
  const unchanged = JSON.stringify(draft) === JSON.stringify(setting);
  const ordered = areTimesOrdered(draft);
  const submit = () => save.mutate(draft, { onSuccess: () => toast(t`Saved`, 'good') });
  return (
    <section className={css['hours']} aria-label={t`Working hours`}>
      <OneField
        label={t`Public holidays of`}
        placeholder={t`Please choose`}
        value={draft.country}
        options={[
          { value: 'CN', label: t`Mainland China` },
          { value: 'none', label: t`No country` },
        ]}
        onChange={(country) => change({ country: country as CalendarSetting['country'] })}
      />
      <OneField
        label={t`Time zone`}
        placeholder={t`Please choose`}
        value={draft.timeZone}
        options={ZONES}
        error={fieldError(save.error, 'timeZone')}
        onChange={(timeZone) => change({ timeZone: timeZone ?? draft.timeZone })}
      />
      <Times
        draft={draft}
        error={ordered ? fieldError(save.error, 'closes') : reasonText('outOfRange')}
        onChange={change}
      />
      <Weekend days={draft.weekend} onChange={(weekend) => change({ weekend })} />
      <div className={css['save']}>
        {save.error && (
          <span className={admin['wrong']} role="alert">
            {errorWords(save.error)}
          </span>
        )}
        <Button type="primary" disabled={unchanged || !ordered} loading={save.isPending} onClick={submit}>
          <Trans>Save</Trans>
        </Button>
      </div>
    </section>
  );
}

interface TimesProps {
  draft: CalendarSetting;
  error: string | null;
  onChange: (part: Partial<CalendarSetting>) => void;
}

function Times({ draft, error, onChange }: TimesProps) {
  const { t } = useLingui();
  return (
    <div className={css['times']}>
      <TextField
        label={t`Work begins`}
        kind="time"
        value={draft.opens}
        onChange={(opens) => onChange({ opens })}
      />
      <TextField
        label={t`Break starts`}
        kind="time"
        value={draft.breakFrom ?? ''}
        onChange={(text) => onChange({ breakFrom: text || null })}
      />
      <TextField
        label={t`Break ends`}
        kind="time"
        value={draft.breakTo ?? ''}
        onChange={(text) => onChange({ breakTo: text || null })}
      />
      <TextField
        label={t`Work ends`}
        kind="time"
        value={draft.closes}
        error={error}
        onChange={(closes) => onChange({ closes })}
      />
    </div>
  );
}

interface WeekendProps {
  days: readonly number[];
  onChange: (days: number[]) => void;
}

function Weekend({ days, onChange }: WeekendProps) {
  const { t } = useLingui();
  const toggle = (day: number) =>
    onChange(days.includes(day) ? days.filter((one) => one !== day) : [...days, day].sort());
  return (
    <fieldset className={css['weekend']}>
      <legend>{t`Weekly days off`}</legend>
      {WEEK.map((day) => (
        <button
          key={day}
          type="button"
          className={admin['chip']}
          aria-pressed={days.includes(day)}
          disabled={!days.includes(day) && days.length === 6}
          onClick={() => toggle(day)}
        >
          {weekdayName(day)}
        </button>
      ))}
    </fieldset>
  );
}
