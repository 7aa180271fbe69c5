import { useLingui } from '@lingui/react/macro';
import { localText } from '#text/format.ts';
import { Field } from '#ui/Field.tsx';
import { factName } from '../condition-words.ts';
import { useFlowEditor } from '../flow-editor-context.ts';
import { ListChoice } from '../pane/ListChoice.tsx';
import { MemberPicker } from '../pane/MemberPicker.tsx';
import { NumberValue } from '../pane/NumberValue.tsx';
import { TestValues } from '../pane/TestValues.tsx';
import { requiredFacts } from './required-facts.ts';

export interface SimulationInput {
  submitterId: string;
  typeId: string;
  facts: Record<string, string[]>;
}

interface SimulateFormProps {
  value: SimulationInput;
  onChange: (query: SimulationInput) => void;
}

/** The input of the simulation: the facts that the flow's conditions use. */
export function SimulateForm({ value, onChange }: SimulateFormProps) {
  const { t } = useLingui();
  const { names, state } = useFlowEditor();
  const setFact = (fact: string, values: string[]) =>
    onChange({ ...value, facts: { ...value.facts, [fact]: values } });
  return (
    <>
      <Field label={t`Submitter`}>
        {({ id }) => (
          <MemberPicker
            id={id}
            single
            value={value.submitterId ? [value.submitterId] : []}
            onChange={(ids) => onChange({ ...value, submitterId: ids.at(-1) ?? '' })}
          />
        )}
      </Field>
      <ListChoice
        label={t`Document type`}
        placeholder={t`Choose`}
        value={value.typeId}
        options={names.types.map(({ id, name }) => ({ value: id, label: localText(name) }))}
        onChange={(typeId) => onChange({ ...value, typeId })}
      />
      <Field label={t`Amount`}>
        {() => (
          <NumberValue
            label={t`Amount`}
            value={value.facts['amount']?.[0] ?? ''}
            currency={names.currency}
            onChange={(amount) => setFact('amount', amount === '' ? [] : [amount])}
          />
        )}
      </Field>
      {requiredFacts(state.drawn.definition.nodes).map((fact) => (
        <Field key={fact} label={factName(fact, names)}>
          {() => (
            <TestValues
              value={{ fact, op: 'anyOf', values: value.facts[fact] ?? [] }}
              onChange={({ values }) => setFact(fact, values)}
            />
          )}
        </Field>
      ))}
    </>
  );
}
