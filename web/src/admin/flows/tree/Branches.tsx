import { Trans } from '@lingui/react/macro';
import type { BranchNode } from '@outlay/contract/flow.definition';
import { Icon } from '#ui/Icon.tsx';
import { useDesigner } from '../designer-context.ts';
import { BranchItem } from './BranchItem.tsx';
import css from './Tree.module.css';
import { groupOf } from './TreeItem.tsx';

/** The branches of a node side by side, from where they part to where they join. */
export function Branches({ node, level }: { node: BranchNode; level: number }) {
  const { dispatch } = useDesigner();
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
