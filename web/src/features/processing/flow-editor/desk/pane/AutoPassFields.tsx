import { Trans, useLingui } from '@lingui/react/macro';
import type { AutoPass } from '@outlay/contract/documents/flow.definition';
import { InputNumber, Select, Switch } from 'antd';
import { EXPENSE_TYPE_LIST, EXPENSE_TYPES } from '#features/spend/expense/expense-types.ts';
import { Field } from '#ui/Field.tsx';
import { useFlowEditor } from '../flow-editor-context.ts';
import { NumberValue } from './NumberValue.tsx';

interface AutoPassFieldsProps {
  value: AutoPass | null;
  onChange: (rule: AutoPass | null) => void;
}

/** Automatic approval of small documents without findings, with a sample for the auditors. */
export function AutoPassFields({ value, onChange }: AutoPassFieldsProps) {
  const { t } = useLingui();
  return (
    <>
      <Field label={t`Small documents are approved automatically`}>
        {({ id }) => (
          <span>
            <Switch
              id={id}
              checked={value !== null}
              onChange={(on) => onChange(on ? { below: 10_000, expenseTypes: [], sample: 10 } : null)}
            />
          </span>
        )}
      </Field>
      {value ? (
        <Rule value={value} onChange={onChange} />
      ) : (
        <p>
          <Trans>Every document is approved by a person.</Trans>
        </p>
      )}
    </>
  );
}

function Rule({ value, onChange }: { value: AutoPass; onChange: (rule: AutoPass) => void }) {
  const { t, i18n } = useLingui();
  const { names } = useFlowEditor();
  return (
    <>
      <Field label={t`Below`}>
        {() => (
          <NumberValue
            label={t`Below`}
            value={String(value.below)}
            currency={names.currency}
            onChange={(below) => onChange({ ...value, below: Math.max(1, Number(below)) })}
          />
        )}
      </Field>
      <Field label={t`Only these expense types; leave empty for all`}>
        {({ id }) => (
          <Select<string[]>
            id={id}
            mode="multiple"
            value={value.expenseTypes}
            options={EXPENSE_TYPE_LIST.map((type) => ({
              value: type,
              label: i18n._(EXPENSE_TYPES[type].label),
            }))}
            onChange={(expenseTypes) => onChange({ ...value, expenseTypes })}
          />
        )}
      </Field>
      <Field label={t`Share shown to auditors, %`} hint={t`Selected at random; at least one in a hundred.`}>
        {(ids) => (
          <InputNumber
            {...ids}
            min={1}
            max={100}
            precision={0}
            value={value.sample}
            onChange={(sample) => onChange({ ...value, sample: sample ?? 10 })}
          />
        )}
      </Field>
    </>
  );
}
