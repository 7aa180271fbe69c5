import { Trans, useLingui } from '@lingui/react/macro';
import { CABINS, CAR_CLASSES, SEATS, type TravelClass } from '@outlay/contract/travel/booking.offer';
import type { BookingRulesForm } from '@outlay/contract/travel/booking.setting';
import { Button, Select } from 'antd';
import { Field } from '#ui/Field.tsx';
import { ORDER_KIND_WORDS } from '../../order/order-words.ts';
import { CLASS_WORDS } from '../booking-words.ts';
import css from './Settings.module.css';
import { useGradeOptions } from './use-grade-options.ts';

interface ClassRulesProps {
  draft: BookingRulesForm;
  grades: readonly string[];
  onChange: (part: Partial<BookingRulesForm>) => void;
}

/** The highest class of flights, trains and cars; a grade that is not named has no limit. */
export function ClassRules({ draft, grades, onChange }: ClassRulesProps) {
  return (
    <>
      <p className={css['hint']}>
        <Trans>“All others” holds for every grade that is not named. Without a line there is no limit.</Trans>
      </p>
      <Classes
        kind="flight"
        values={CABINS}
        rules={draft.flight}
        grades={grades}
        onChange={(flight) => onChange({ flight })}
      />
      <Classes
        kind="train"
        values={SEATS}
        rules={draft.train}
        grades={grades}
        onChange={(train) => onChange({ train })}
      />
      <Classes
        kind="car"
        values={CAR_CLASSES}
        rules={draft.car}
        grades={grades}
        onChange={(car) => onChange({ car })}
      />
    </>
  );
}

interface ClassesProps<Value extends TravelClass> {
  kind: 'flight' | 'train' | 'car';
  values: readonly [Value, ...Value[]];
  rules: readonly { grade: string; highest: Value }[];
  grades: readonly string[];
  onChange: (rules: { grade: string; highest: Value }[]) => void;
}

function Classes<Value extends TravelClass>(props: ClassesProps<Value>) {
  const { kind, values, rules, grades, onChange } = props;
  const { t, i18n } = useLingui();
  const gradeOptions = useGradeOptions(grades);
  const name = i18n._(ORDER_KIND_WORDS[kind].label);
  const options = values.map((value) => ({ value, label: i18n._(CLASS_WORDS[value]) }));
  const set = (at: number, part: Partial<(typeof rules)[number]>) =>
    onChange(rules.map((rule, place) => (place === at ? { ...rule, ...part } : rule)));
  return (
    <div className={css['tier']} role="group" aria-label={name}>
      <b>{name}</b>
      {rules.map(({ grade, highest }, at) => (
        // Rules have no id: their place is all that tells two of them apart.
        <div key={at} className={css['rate']}>
          <Field label={t`Grade`}>
            {({ id }) => (
              <Select<string>
                id={id}
                value={grade}
                options={gradeOptions}
                onChange={(next) => set(at, { grade: next })}
              />
            )}
          </Field>
          <Field label={t`Highest class`}>
            {({ id }) => (
              <Select<Value>
                id={id}
                value={highest}
                options={options}
                onChange={(next) => set(at, { highest: next })}
              />
            )}
          </Field>
          <Button type="text" danger onClick={() => onChange(rules.filter((_, place) => place !== at))}>
            <Trans>Remove</Trans>
          </Button>
        </div>
      ))}
      <Button onClick={() => onChange([{ grade: '', highest: values[0] }, ...rules])}>
        <Trans>Add a grade</Trans>
      </Button>
    </div>
  );
}
