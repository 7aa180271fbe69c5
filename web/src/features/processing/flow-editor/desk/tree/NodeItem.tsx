import { Trans, useLingui } from '@lingui/react/macro';
import {
  isBranching,
  type BranchNode,
  type FlowBranch,
  type FlowNode,
} from '@outlay/contract/documents/flow.definition';
import { localText } from '#text/format.ts';
import { Icon } from '#ui/Icon.tsx';
import { conditionWords } from '../condition-words.ts';
import { useFlowEditor } from '../flow-editor-context.ts';
import { AddGap } from './AddGap.tsx';
import { BranchHead } from './BranchHead.tsx';
import { issueText } from './issue-text.ts';
import { NodeCard } from './NodeCard.tsx';
import css from './Tree.module.css';
import { groupOf, TreeItem } from './TreeItem.tsx';

/** A node with its branches, and the gap after it. */
export function NodeItem({ node, level }: { node: FlowNode; level: number }) {
  const { issues, names } = useFlowEditor();
  const details = issueText(issues, node.key, names);
  return (
    <TreeItem
      itemKey={node.key}
      level={level}
      holds={isBranching(node)}
      after={
        <>
          {isBranching(node) && <Branches node={node} level={level} />}
          <AddGap after={node.key} />
        </>
      }
    >
      <NodeCard node={node} issue={details} />
    </TreeItem>
  );
}

/** The branches of a node, side by side. */
function Branches({ node, level }: { node: BranchNode; level: number }) {
  const { dispatch } = useFlowEditor();
  return (
    <div className={css['forkArea']}>
      <button
        type="button"
        aria-hidden="true"
        tabIndex={-1}
        className={css['addBranch']}
        onClick={() => dispatch({ act: 'addBranch', key: node.key })}
      >
        <Icon name="plus" size={13} />
        <Trans>Branch</Trans>
      </button>
      <ul id={groupOf(node.key)} role="group" className={css['branches']}>
        {node.branches.map((branch, place) => (
          <BranchItem key={branch.key} branch={branch} of={node} place={place} level={level + 1} />
        ))}
      </ul>
    </div>
  );
}

interface BranchItemProps {
  branch: FlowBranch;
  of: BranchNode;
  place: number;
  level: number;
}

/** The condition of a branch as text; parallel branches are always taken. */
function useBranchWords({ branch, of, place }: Omit<BranchItemProps, 'level'>): string {
  const { t } = useLingui();
  const { names } = useFlowEditor();
  if (of.kind === 'parallel') return t`Always`;
  const groups = conditionWords(branch.when, names);
  if (groups.length > 0) return groups.join(` ${t`or`} `);
  const isLast = of.kind === 'condition' && place > 0;
  return isLast ? t`In all other cases` : t`Always`;
}

function BranchItem({ branch, of, place, level }: BranchItemProps) {
  const { issues, names } = useFlowEditor();
  const details = issueText(issues, branch.key, names);
  const when = useBranchWords({ branch, of, place });
  const name = localText(branch.name);
  const rank = of.kind === 'condition' ? place + 1 : null;
  return (
    <TreeItem
      itemKey={branch.key}
      level={level}
      holds={branch.nodes.length > 0}
      className={css['branch']}
      after={
        <>
          <AddGap after={branch.key} />
          {branch.nodes.length > 0 && (
            <ul id={groupOf(branch.key)} role="group" className={css['list']}>
              {branch.nodes.map((node) => (
                <NodeItem key={node.key} node={node} level={level + 1} />
              ))}
            </ul>
          )}
        </>
      }
    >
      <BranchHead branch={branch} name={name} when={when} issue={details} rank={rank} />
    </TreeItem>
  );
}
