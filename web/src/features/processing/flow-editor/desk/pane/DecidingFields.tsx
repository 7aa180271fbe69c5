import { useLingui } from '@lingui/react/macro';
import { parseAmount, plainAmount } from '@outlay/contract/money';
import type { DecidingNode } from '@outlay/contract/documents/flow.definition';
import { Checkbox, InputNumber, Select } from 'antd';
import { localText } from '#text/format.ts';
import { Field } from '#ui/Field.tsx';
import css from '../Flows.module.css';
import { useFlowEditor } from '../flow-editor-context.ts';
import { fieldsOf } from '../flow-names.ts';
import { EMPTY_WORDS, MAY_WORDS, MODES, OWN_WORDS, SAME_WORDS } from '../kind-words.ts';
import { Choice } from '#desk/form/Choice.tsx';
import { TimeoutField } from './TimeoutField.tsx';

export interface DecidingProps {
  node: DecidingNode;
  /** Changes some settings; `field` identifies the undo step. */
  onChange: (part: Partial<DecidingNode>, field: string) => void;
}

/** How several approvers decide together. */
export function ModeFields({ node, onChange }: DecidingProps) {
  const { t } = useLingui();
  return (
    <>
      <Choice
        label={t`If there are several approvers`}
        value={node.mode}
        words={MODES}
        onChange={(mode) => onChange({ mode }, 'mode')}
      />
      {node.mode === 'vote' && (
        <div className={css['pair']}>
          <Field label={t`Share required to pass, %`}>
            {(ids) => (
              <InputNumber
                {...ids}
                min={1}
                max={100}
                precision={0}
                value={node.ratio}
                onChange={(ratio) => onChange({ ratio: ratio ?? 51 }, 'ratio')}
              />
            )}
          </Field>
          <Checkbox checked={node.veto} onChange={({ target }) => onChange({ veto: target.checked }, 'veto')}>
            {t`One rejection is enough`}
          </Checkbox>
        </div>
      )}
    </>
  );
}

/** Special cases, such as a node without an approver. */
export function CaseFields({ node, onChange }: DecidingProps) {
  const { t } = useLingui();
  const { names } = useFlowEditor();
  const { currency } = names;
  return (
    <>
      <Choice
        label={t`If no one is found`}
        value={node.empty}
        words={EMPTY_WORDS}
        onChange={(empty) => onChange({ empty }, 'empty')}
      />
      <Choice
        label={t`If the approver is the submitter`}
        value={node.own}
        words={OWN_WORDS}
        onChange={(own) => onChange({ own }, 'own')}
      />
      {node.own === 'allow' && (
        <Field label={t`Own documents below, ${currency}`}>
          {(ids) => (
            <InputNumber<string>
              {...ids}
              stringMode
              min="0"
              value={plainAmount({ amount: node.ownBelow, currency })}
              onChange={(text) =>
                onChange({ ownBelow: parseAmount(text ?? '0', currency) ?? node.ownBelow }, 'ownBelow')
              }
            />
          )}
        </Field>
      )}
      <Choice
        label={t`Who has approved already`}
        value={node.same}
        words={SAME_WORDS}
        onChange={(same) => onChange({ same }, 'same')}
      />
      <TimeoutField value={node.timeout} onChange={(timeout) => onChange({ timeout }, 'timeout')} />
    </>
  );
}

/** What the approvers may do, and which fields are hidden from them. */
export function RightsFields({ node, onChange }: DecidingProps) {
  const { t, i18n } = useLingui();
  const { names } = useFlowEditor();
  const acts = Object.keys(MAY_WORDS) as DecidingNode['may'];
  return (
    <>
      <Field label={t`Besides approving and rejecting, they can`}>
        {() => (
          <Checkbox.Group
            className={css['checks'] ?? ''}
            value={node.may}
            options={acts.map((act) => ({ value: act, label: i18n._(MAY_WORDS[act]) }))}
            onChange={(may) => onChange({ may }, 'may')}
          />
        )}
      </Field>
      <Field label={t`Hidden fields`}>
        {({ id }) => (
          <Select<string[]>
            id={id}
            mode="multiple"
            placeholder={t`They see everything`}
            value={node.hides}
            options={fieldsOf(names).map(({ key, label }) => ({ value: key, label: localText(label) }))}
            onChange={(hides) => onChange({ hides }, 'hides')}
          />
        )}
      </Field>
    </>
  );
}
