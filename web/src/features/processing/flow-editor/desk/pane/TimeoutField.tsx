import { useLingui } from '@lingui/react/macro';
import type { DecidingNode } from '@outlay/contract/documents/flow.definition';
import { InputNumber, Switch } from 'antd';
import { Field } from '#ui/Field.tsx';
import css from '../Flows.module.css';
import { THEN_WORDS } from '../kind-words.ts';
import { Choice } from '#desk/form/Choice.tsx';
import { HoursInput } from './HoursInput.tsx';

type Timeout = DecidingNode['timeout'];

/** The action when no decision is made in time. */
export function TimeoutField({ value, onChange }: { value: Timeout; onChange: (timeout: Timeout) => void }) {
  const { t } = useLingui();
  return (
    <>
      <Field label={t`Time limit`}>
        {({ id }) => (
          <span>
            <Switch
              id={id}
              checked={value !== null}
              onChange={(on) => onChange(on ? { hours: 24, then: 'remind', times: 3 } : null)}
            />
          </span>
        )}
      </Field>
      {value && (
        <>
          <div className={css['pair']}>
            <HoursInput
              label={t`Business hours`}
              hours={value.hours}
              onChange={(hours) => onChange({ ...value, hours })}
            />
            {value.then === 'remind' && (
              <Field label={t`Maximum number of reminders`}>
                {(ids) => (
                  <InputNumber
                    {...ids}
                    min={1}
                    max={10}
                    precision={0}
                    value={value.times}
                    onChange={(times) => onChange({ ...value, times: times ?? 1 })}
                  />
                )}
              </Field>
            )}
          </div>
          <Choice
            label={t`Then`}
            value={value.then}
            words={THEN_WORDS}
            onChange={(then) => onChange({ ...value, then })}
          />
        </>
      )}
    </>
  );
}
