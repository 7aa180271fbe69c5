import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import type { FlowTest } from '@outlay/contract/documents/flow.definition';
import { Select } from 'antd';
import { localText } from '#text/format.ts';
import { IconButton } from '#ui/IconButton.tsx';
import { comparesNumbers, factKind, FACTS } from '../condition-words.ts';
import { useFlowEditor } from '../flow-editor-context.ts';
import { fieldsOf, type FlowNames } from '../flow-names.ts';
import css from '../Flows.module.css';
import { TestValues } from './TestValues.tsx';

const OPS: Record<FlowTest['op'], MessageDescriptor> = {
  anyOf: msg`is one of`,
  noneOf: msg`is not one of`,
  atLeast: msg`at least`,
  below: msg`below`,
};
const opsFor = (fact: string, names: FlowNames): FlowTest['op'][] =>
  comparesNumbers(factKind(fact, names)) ? ['atLeast', 'below'] : ['anyOf', 'noneOf'];

interface TestRowProps {
  value: FlowTest;
  onChange: (test: FlowTest) => void;
  onRemove: () => void;
}

/** One test: fact, operator and values. */
export function TestRow({ value, onChange, onRemove }: TestRowProps) {
  const { t, i18n } = useLingui();
  const { names } = useFlowEditor();
  const ops = opsFor(value.fact, names);
  const facts = Object.entries(FACTS).map(([fact, { label }]) => ({ value: fact, label: i18n._(label) }));
  const fields = fieldsOf(names).map(({ key, label }) => ({
    value: `field:${key}`,
    label: localText(label),
  }));
  const chooseFact = (fact: string) => {
    const [op = 'anyOf'] = opsFor(fact, names);
    onChange({ fact, op, values: [] });
  };
  return (
    <div className={css['test']}>
      <div className={css['testHead']}>
        <Select<string>
          aria-label={t`Criterion`}
          value={value.fact}
          options={[
            { label: t`The document`, options: facts },
            ...(fields.length > 0 ? [{ label: t`Fields of the form`, options: fields }] : []),
          ]}
          onChange={chooseFact}
        />
        <Select<FlowTest['op']>
          aria-label={t`Comparison`}
          value={value.op}
          options={ops.map((op) => ({ value: op, label: i18n._(OPS[op]) }))}
          onChange={(op) => onChange({ ...value, op })}
        />
        <IconButton icon="close" label={t`Remove this condition`} onPress={onRemove} />
      </div>
      <TestValues value={value} onChange={onChange} />
    </div>
  );
}
