import type { ReactNode } from 'react';
import { useFlowEditor } from '../flow-editor-context.ts';
import { START } from '../model/flow-tree.ts';
import css from './Tree.module.css';

interface TreeItemProps {
  itemKey: string;
  level: number;
  /** The card; its words are the item's name. */
  children: ReactNode;
  /** Below the card: branches, and the place to add. */
  after?: ReactNode;
  /** It has a list of things in it, which is found by `groupOf`. */
  holds?: boolean;
  className?: string | undefined;
}

/** How the list of what is in a node or branch is found. */
export const groupOf = (key: string): string => `in-${key}`;

/** One thing of the tree that the keyboard can stand on; pressing its card chooses it. */
export function TreeItem({ itemKey, level, children, after, holds = false, className }: TreeItemProps) {
  const { state, dispatch } = useFlowEditor();
  const chosen = state.chosen === itemKey;
  const entry = chosen || (state.chosen === null && itemKey === START);
  return (
    <li role="none" className={className ?? css['item']}>
      {/* Its keys are heard by the tree around it. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- see above */}
      <div
        role="treeitem"
        data-key={itemKey}
        aria-level={level}
        aria-selected={chosen}
        aria-expanded={holds ? true : undefined}
        aria-owns={holds ? groupOf(itemKey) : undefined}
        tabIndex={entry ? 0 : -1}
        className={css['press']}
        onFocus={() => !chosen && dispatch({ act: 'choose', key: itemKey })}
        onClick={() => dispatch({ act: 'choose', key: itemKey, focus: true })}
      >
        {children}
      </div>
      {after}
    </li>
  );
}
