import { Trans, useLingui } from '@lingui/react/macro';
import type { FlowCondition, FlowTest } from '@outlay/contract/documents/flow.definition';
import { Button } from 'antd';
import css from '../Flows.module.css';
import { TestRow } from './TestRow.tsx';

interface ConditionEditorProps {
  value: FlowCondition;
  onChange: (when: FlowCondition) => void;
}

const FIRST: FlowTest = { fact: 'amount', op: 'atLeast', values: [] };

/** A condition: one group must hold, with all of its tests. Without groups it always holds. */
export function ConditionEditor({ value, onChange }: ConditionEditorProps) {
  const { t } = useLingui();
  const setGroup = (place: number, group: FlowTest[]) =>
    onChange(group.length > 0 ? value.with(place, group) : value.toSpliced(place, 1));
  return (
    <>
      {value.length === 0 && (
        <p>
          <Trans>Without a condition, this branch is always taken.</Trans>
        </p>
      )}
      {value.map((group, place) => (
        // Groups have no id, only their index.
        <div key={place}>
          {place > 0 && <div className={css['or']}>{t`or`}</div>}
          <fieldset className={css['tests']} aria-label={t`Condition ${place + 1}`}>
            {group.map((test, at) => (
              <TestRow
                key={at}
                value={test}
                onChange={(next) => setGroup(place, group.with(at, next))}
                onRemove={() => setGroup(place, group.toSpliced(at, 1))}
              />
            ))}
            <Button
              size="small"
              type="link"
              disabled={group.length >= 10}
              onClick={() => setGroup(place, [...group, FIRST])}
            >
              <Trans>And also…</Trans>
            </Button>
          </fieldset>
        </div>
      ))}
      <Button size="small" disabled={value.length >= 10} onClick={() => onChange([...value, [FIRST]])}>
        {value.length === 0 ? <Trans>Add a condition</Trans> : <Trans>Or else…</Trans>}
      </Button>
    </>
  );
}
