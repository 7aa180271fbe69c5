import { Trans, useLingui } from '@lingui/react/macro';
import type { PolicyTime } from '@outlay/contract/paycode/spend-policy';
import { Button } from 'antd';
import form from '#desk/form/Form.module.css';
import { ManyField } from '#desk/form/ManyField.tsx';
import { PaneGroup } from '#desk/form/PaneGroup.tsx';
import { TextField } from '#desk/form/TextField.tsx';
import { dayName } from '../time-words.ts';
import { LUNCH } from './policy-draft.ts';
import type { PolicyPartProps } from './policy-parts.ts';

const WEEK = ['1', '2', '3', '4', '5', '6', '7'] as const;
const TIMES_MOST = 20;

/** The hours in which the policy allows payments, in the company's time zone. */
export function PolicyTimes({ draft, gaps, onChange }: PolicyPartProps) {
  const { t } = useLingui();
  const { times } = draft;
  const set = (next: PolicyTime[]) => onChange({ ...draft, times: next });
  return (
    <PaneGroup title={t`When`}>
      {times.length === 0 && (
        <p>
          <Trans>At any time.</Trans>
        </p>
      )}
      {times.map((time, place) => (
        <TimeFields
          key={String(place)}
          time={time}
          wrong={gaps.includes('times')}
          onChange={(part) => set(times.map((one, at) => (at === place ? { ...one, ...part } : one)))}
          onRemove={() => set(times.filter((_, at) => at !== place))}
        />
      ))}
      <Button disabled={times.length >= TIMES_MOST} onClick={() => set([...times, LUNCH])}>
        <Trans>Add hours</Trans>
      </Button>
    </PaneGroup>
  );
}

interface TimeFieldsProps {
  time: PolicyTime;
  wrong: boolean;
  onChange: (part: Partial<PolicyTime>) => void;
  onRemove: () => void;
}

function TimeFields({ time: { days, from, to }, wrong, onChange, onRemove }: TimeFieldsProps) {
  const { t, i18n } = useLingui();
  const bad = wrong && (days.length === 0 || (to !== '00:00' && from >= to));
  return (
    <>
      <ManyField<string>
        label={t`Days of the week`}
        placeholder={t`Please choose`}
        value={days.map(String)}
        options={WEEK.map((day) => ({ value: day, label: dayName(Number(day), i18n.locale) }))}
        error={bad ? t`Choose days, and an end after the beginning.` : null}
        onChange={(values) => onChange({ days: values.map(Number).sort((one, other) => one - other) })}
      />
      <div className={form['pair']}>
        <TextField label={t`From`} kind="time" value={from} onChange={(value) => onChange({ from: value })} />
        <TextField
          label={t`To`}
          kind="time"
          value={to}
          hint={t`00:00 is the end of the day.`}
          onChange={(value) => onChange({ to: value })}
        />
      </div>
      <Button type="text" danger onClick={onRemove}>
        <Trans>Remove these hours</Trans>
      </Button>
    </>
  );
}
