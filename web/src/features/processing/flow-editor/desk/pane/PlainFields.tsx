import { useLingui } from '@lingui/react/macro';
import type { FlowNode } from '@outlay/contract/documents/flow.definition';
import { Checkbox, Input } from 'antd';
import { localText } from '#text/format.ts';
import { Field } from '#ui/Field.tsx';
import { useFlowEditor } from '../flow-editor-context.ts';
import { HoursInput } from './HoursInput.tsx';
import { ListChoice } from './ListChoice.tsx';

type PlainNode = Extract<FlowNode, { kind: 'subFlow' | 'delay' | 'trigger' }>;

interface PlainProps<Node extends PlainNode> {
  node: Node;
  onChange: (node: PlainNode) => void;
}

/** The settings of nodes without approvers. */
export function PlainFields({ node, onChange }: PlainProps<PlainNode>) {
  switch (node.kind) {
    case 'subFlow':
      return <SubFlow node={node} onChange={onChange} />;
    case 'delay':
      return <Delay node={node} onChange={onChange} />;
    case 'trigger':
      return <Trigger node={node} onChange={onChange} />;
  }
}

function SubFlow({ node, onChange }: PlainProps<Extract<PlainNode, { kind: 'subFlow' }>>) {
  const { t } = useLingui();
  const { names, id: own } = useFlowEditor();
  return (
    <ListChoice
      label={t`Flow`}
      placeholder={t`Choose a flow`}
      value={node.flowId}
      options={names.flows
        .filter(({ id }) => id !== own)
        .map(({ id, name }) => ({ value: id, label: localText(name) }))}
      onChange={(flowId) => onChange({ ...node, flowId })}
    />
  );
}

function Delay({ node, onChange }: PlainProps<Extract<PlainNode, { kind: 'delay' }>>) {
  const { t } = useLingui();
  return (
    <>
      <HoursInput label={t`Hours`} hours={node.hours} onChange={(hours) => onChange({ ...node, hours })} />
      <Checkbox
        checked={node.business}
        onChange={({ target }) => onChange({ ...node, business: target.checked })}
      >
        {t`Count business hours only`}
      </Checkbox>
    </>
  );
}

function Trigger({ node, onChange }: PlainProps<Extract<PlainNode, { kind: 'trigger' }>>) {
  const { t } = useLingui();
  return (
    <>
      <Field label={t`Address`} hint={t`The document’s data is sent there as JSON.`}>
        {(ids) => (
          <Input
            {...ids}
            type="url"
            maxLength={500}
            value={node.url}
            onChange={({ target }) => onChange({ ...node, url: target.value })}
          />
        )}
      </Field>
      <Checkbox checked={node.wait} onChange={({ target }) => onChange({ ...node, wait: target.checked })}>
        {t`Continue only after it responds`}
      </Checkbox>
    </>
  );
}
