import { useLingui } from '@lingui/react/macro';
import type { MessageDescriptor } from '@lingui/core';
import { Select } from 'antd';
import { Field } from '#ui/Field.tsx';

interface ChoiceProps<Value extends string> {
  label: string;
  value: Value;
  words: Record<Value, MessageDescriptor>;
  onChange: (value: Value) => void;
}

/** Single choice of a few labelled options. */
export function Choice<Value extends string>({ label, value, words, onChange }: ChoiceProps<Value>) {
  const { i18n } = useLingui();
  const options = (Object.entries(words) as [Value, MessageDescriptor][]).map(([one, descriptor]) => ({
    value: one,
    label: i18n._(descriptor),
  }));
  return (
    <Field label={label}>
      {({ id }) => <Select<Value> id={id} value={value} options={options} onChange={onChange} />}
    </Field>
  );
}
