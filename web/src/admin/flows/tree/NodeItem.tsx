import { isBranching, type FlowNode } from '@outlay/contract/flow.definition';
import { useDesigner } from '../designer-context.ts';
import { AddGap } from './AddGap.tsx';
import { Branches } from './Branches.tsx';
import { issueTold } from './issue-told.ts';
import { NodeCard } from './NodeCard.tsx';
import { TreeItem } from './TreeItem.tsx';

/** A node with its branches, and the place behind it. */
export function NodeItem({ node, level }: { node: FlowNode; level: number }) {
  const { issues, names } = useDesigner();
  const told = issueTold(issues, node.key, names);
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
      <NodeCard node={node} told={told} />
    </TreeItem>
  );
}
