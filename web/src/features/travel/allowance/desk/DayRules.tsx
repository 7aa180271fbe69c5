import { Trans, useLingui } from '@lingui/react/macro';
import { MEALS, type PartDay } from '@outlay/contract/travel/allowance';
import { Button, InputNumber } from 'antd';
import { Field } from '#ui/Field.tsx';
import { MEAL_WORDS } from '../meal-words.ts';
import css from './Allowances.module.css';
import type { TableDraft } from './table-draft.ts';

interface PartDayFieldsProps {
  draft: TableDraft;
  onChange: (part: Partial<TableDraft>) => void;
}

/** How much of the first and the last day counts, and of a trip of one day. */
export function PartDayFields({ draft, onChange }: PartDayFieldsProps) {
  const { t } = useLingui();
  return (
    <>
      <p className={css['hint']}>
        <Trans>Days between count whole. With 0 hours a percentage always counts.</Trans>
      </p>
      <Steps
        label={t`First day of a trip`}
        steps={draft.firstDay}
        onChange={(firstDay) => onChange({ firstDay })}
      />
      <Steps
        label={t`Last day of a trip`}
        steps={draft.lastDay}
        onChange={(lastDay) => onChange({ lastDay })}
      />
      <Steps label={t`Trip of one day`} steps={draft.oneDay} onChange={(oneDay) => onChange({ oneDay })} />
    </>
  );
}

interface StepsProps {
  label: string;
  steps: PartDay;
  onChange: (steps: PartDay) => void;
}

const MOST = 5;

function Steps({ label, steps, onChange }: StepsProps) {
  const { t } = useLingui();
  const set = (at: number, part: Partial<PartDay[number]>) =>
    onChange(steps.map((one, index) => (index === at ? { ...one, ...part } : one)));
  const add = () => onChange([...steps, { moreThan: (steps.at(-1)?.moreThan ?? 0) + 60, percent: 100 }]);
  return (
    <div className={css['steps']} role="group" aria-label={label}>
      <b>{label}</b>
      {steps.map(({ moreThan, percent }, at) => (
        // Steps have no id: their place is all that tells two of them apart.
        <div key={at} className={css['step']}>
          <span>
            <Trans>more than</Trans>
          </span>
          <InputNumber<number>
            aria-label={t`${label}: hours`}
            min={0}
            max={24}
            step={0.5}
            suffix="h"
            value={moreThan / 60}
            onChange={(hours) => set(at, { moreThan: Math.round((hours ?? 0) * 60) })}
          />
          <span aria-hidden="true">→</span>
          <InputNumber<number>
            aria-label={t`${label}: percent`}
            min={0}
            max={100}
            precision={0}
            suffix="%"
            value={percent}
            onChange={(share) => set(at, { percent: share ?? 0 })}
          />
          {steps.length > 1 && (
            <Button type="text" danger onClick={() => onChange(steps.filter((_, index) => index !== at))}>
              <Trans>Remove</Trans>
            </Button>
          )}
        </div>
      ))}
      {steps.length < MOST && (
        <Button type="link" onClick={add}>
          <Trans>Add a step</Trans>
        </Button>
      )}
    </div>
  );
}

interface MealFieldsProps {
  meals: TableDraft['meals'];
  onChange: (meals: TableDraft['meals']) => void;
}

/** What a provided meal takes off, in percent of the whole day. */
export function MealFields({ meals, onChange }: MealFieldsProps) {
  const { i18n } = useLingui();
  return (
    <div className={css['meals']}>
      {MEALS.map((meal) => (
        <Field key={meal} label={i18n._(MEAL_WORDS[meal])}>
          {({ id }) => (
            <InputNumber<number>
              id={id}
              min={0}
              max={100}
              precision={0}
              suffix="%"
              value={meals[meal]}
              onChange={(share) => onChange({ ...meals, [meal]: share ?? 0 })}
            />
          )}
        </Field>
      ))}
    </div>
  );
}
