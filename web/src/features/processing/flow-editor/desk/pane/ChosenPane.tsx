import { Trans } from '@lingui/react/macro';
import { useFlowEditor } from '../flow-editor-context.ts';
import { find } from '../model/flow-tree.ts';
import { BranchPane } from './BranchPane.tsx';
import { NodePane } from './NodePane.tsx';
import { PaneGroup } from './PaneParts.tsx';
import { SettingsPane } from './SettingsPane.tsx';

/** The settings of the selected part, or of the whole flow when nothing is selected. */
export function ChosenPane() {
  const { state } = useFlowEditor();
  const found = find(state.drawn.definition.nodes, state.chosen);
  if (found?.kind === 'node') return <NodePane key={found.node.key} node={found.node} />;
  if (found?.kind === 'branch') return <BranchPane key={found.branch.key} {...found} />;
  return (
    <>
      <SettingsPane />
      <PaneGroup>
        <p>
          <Trans>
            Arrow keys walk through the flow, Enter edits, Insert or + adds, Delete removes, Alt with an arrow
            moves. Nodes can be dragged too.
          </Trans>
        </p>
      </PaneGroup>
    </>
  );
}
