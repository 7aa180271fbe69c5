import { useLingui } from '@lingui/react/macro';
import type { FlowTest } from '@outlay/contract/documents/flow.definition';
import { Select } from 'antd';
import { localText } from '#text/format.ts';
import { EXPENSE_TYPE_LIST } from '#features/spend/expense/expense-types.ts';
import { comparesNumbers, factKind, valueWords, type FactKind } from '../condition-words.ts';
import { useFlowEditor } from '../flow-editor-context.ts';
import type { FlowNames } from '../flow-names.ts';
import { MemberPicker } from './MemberPicker.tsx';
import { NumberValue } from './NumberValue.tsx';

interface TestValuesProps {
  value: FlowTest;
  onChange: (test: FlowTest) => void;
}
interface Option {
  value: string;
  label: string;
}

function optionsFor(kind: FactKind, names: FlowNames): Option[] | null {
  switch (kind) {
    case 'type':
      return names.types.map(({ code, name }) => ({ value: code, label: localText(name) }));
    case 'department':
      return names.departments.map(({ id, name }) => ({ value: id, label: name }));
    case 'expenseType':
      return EXPENSE_TYPE_LIST.map((type) => ({ value: type, label: valueWords(kind, type, names) }));
    case 'yesNo':
      return ['yes', 'no'].map((word) => ({ value: word, label: valueWords(kind, word, names) }));
    default:
      return null;
  }
}

/** The values to compare with: a number, or a choice of the company's data. */
export function TestValues({ value: test, onChange }: TestValuesProps) {
  const { t } = useLingui();
  const { names } = useFlowEditor();
  const kind = factKind(test.fact, names);
  const set = (values: string[]) => onChange({ ...test, values });
  if (comparesNumbers(kind)) {
    return (
      <NumberValue
        label={t`Value to compare`}
        value={test.values[0] ?? ''}
        currency={kind === 'money' ? names.currency : null}
        onChange={(value) => set(value === '' ? [] : [value])}
      />
    );
  }
  if (kind === 'person')
    return <MemberPicker id={`person-${test.fact}`} value={test.values} onChange={set} />;
  const options = optionsFor(kind, names);
  return (
    <Select<string[]>
      aria-label={t`Values to compare`}
      mode={options ? 'multiple' : 'tags'}
      tokenSeparators={[',', '，']}
      showSearch={{ optionFilterProp: 'label' }}
      placeholder={options ? t`Choose` : t`Type, then press Enter`}
      value={test.values}
      {...(options ? { options } : { open: false, suffixIcon: null })}
      onChange={set}
    />
  );
}
