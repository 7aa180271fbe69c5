import type { ReactNode } from 'react';
import { useFlowEditor } from '../flow-editor-context.ts';
import { START } from '../model/flow-tree.ts';
import css from './Tree.module.css';

interface TreeItemProps {
  itemKey: string;
  level: number;
  /** The card; its text is the accessible name of the item. */
  children: ReactNode;
  /** Content below the card: branches, and the gap in which to add a node. */
  after?: ReactNode;
  /** The item has children, in a list with the id `groupOf(key)`. */
  holds?: boolean;
  className?: string | undefined;
}

/** Id of the list of an item's children. */
export const groupOf = (key: string): string => `in-${key}`;

/** One focusable item of the tree; a click on its card selects it. */
export function TreeItem({ itemKey, level, children, after, holds = false, className }: TreeItemProps) {
  const { state, dispatch } = useFlowEditor();
  const chosen = state.chosen === itemKey;
  const entry = chosen || (state.chosen === null && itemKey === START);
  return (
    <li role="none" className={className ?? css['item']}>
      {/* Keys are handled by the tree. */}
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
