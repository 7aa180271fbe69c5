import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import {
  isBranching,
  isDeciding,
  type DecidingNode,
  type FlowNode,
} from '@outlay/contract/documents/flow.definition';
import { Button } from 'antd';
import { useFlowEditor } from '../flow-editor-context.ts';
import { KINDS } from '../kind-words.ts';
import { Choice } from '#desk/form/Choice.tsx';
import { CaseFields, ModeFields, RightsFields } from './DecidingFields.tsx';
import { NamesField } from './NamesField.tsx';
import { PaneGroup, PaneHead } from './PaneParts.tsx';
import { PlainFields } from './PlainFields.tsx';
import { SourceField } from './SourceField.tsx';

const ON_REJECT = { end: msg`The approval ends`, back: msg`Return to the previous step` };

/** All settings of one node. */
export function NodePane({ node }: { node: FlowNode }) {
  const { t, i18n } = useLingui();
  const { dispatch } = useFlowEditor();
  const change = (next: FlowNode, field: string) => dispatch({ act: 'node', node: next, field });
  return (
    <>
      <PaneHead kind={i18n._(KINDS[node.kind].label)} name={node.name} chosen={node.key} />
      <PaneGroup>
        <NamesField value={node.name} onChange={(name) => change({ ...node, name }, 'name')} />
        {'source' in node && (
          <SourceField
            value={node.source}
            onChange={(source) => change({ ...node, source }, `source ${source.kind}`)}
          />
        )}
        {isBranching(node) && (
          <>
            <p>
              {i18n._(KINDS[node.kind].description)}. {t`Select a branch to set its condition.`}
            </p>
            <Button size="small" onClick={() => dispatch({ act: 'addBranch', key: node.key })}>
              {t`Add a branch`}
            </Button>
          </>
        )}
        {!('source' in node) && !isBranching(node) && (
          <PlainFields node={node} onChange={(next) => change(next, 'plain')} />
        )}
      </PaneGroup>
      {isDeciding(node) && <Deciding node={node} onChange={change} />}
    </>
  );
}

interface DecidingPaneProps {
  node: DecidingNode;
  onChange: (node: FlowNode, field: string) => void;
}

function Deciding({ node, onChange }: DecidingPaneProps) {
  const { t } = useLingui();
  const part = (changed: Partial<DecidingNode>, field: string) =>
    onChange({ ...node, ...changed } as DecidingNode, field);
  return (
    <>
      <PaneGroup title={t`Approval mode`}>
        <ModeFields node={node} onChange={part} />
        {node.kind === 'approve' && (
          <Choice
            label={t`When rejected`}
            value={node.onReject}
            words={ON_REJECT}
            onChange={(onReject) => onChange({ ...node, onReject }, 'onReject')}
          />
        )}
      </PaneGroup>
      <PaneGroup title={t`Special cases`}>
        <CaseFields node={node} onChange={part} />
      </PaneGroup>
      <PaneGroup title={t`Permissions`}>
        <RightsFields node={node} onChange={part} />
      </PaneGroup>
    </>
  );
}
