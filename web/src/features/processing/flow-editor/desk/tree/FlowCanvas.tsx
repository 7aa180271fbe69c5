import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { Icon } from '#ui/Icon.tsx';
import { classes } from '#ui/class-names.ts';
import { useFlowEditor } from '../flow-editor-context.ts';
import type { FlowState } from '../model/flow-state.ts';
import { END, START } from '../model/flow-tree.ts';
import { AddGap } from './AddGap.tsx';
import { AddMenu } from './AddMenu.tsx';
import css from './Tree.module.css';
import { NodeItem } from './NodeItem.tsx';
import { keyAct } from './tree-keys.ts';
import { TreeItem } from './TreeItem.tsx';
import { useTree } from './tree-context.ts';
import { Zoom } from './Zoom.tsx';

interface FlowCanvasProps {
  /** Enter: moves the focus to the settings of the selected part. */
  onEdit: () => void;
}

/** The flow from top to bottom, with the keyboard navigation of a tree. */
export function FlowCanvas({ onEdit }: FlowCanvasProps) {
  const { t } = useLingui();
  const { state, dispatch } = useFlowEditor();
  const { adding, setAdding } = useTree();
  const tree = useFocus(state);
  const [zoom, setZoom] = useFit(tree);
  const { chosen, drawn } = state;
  const onKeyDown = (event: KeyboardEvent) => {
    if (!(event.target instanceof HTMLElement) || event.target.role !== 'treeitem') return;
    const act = keyAct(event, chosen ?? START);
    if (!act) return;
    event.preventDefault();
    if (act === 'edit') onEdit();
    else if (act === 'add') setAdding(chosen ?? START);
    else dispatch(act);
  };
  return (
    <div className={css['canvas']}>
      <Zoom zoom={zoom} onZoom={setZoom} />
      <div className={css['scroll']}>
        <ul
          ref={tree}
          className={css['tree']}
          role="tree"
          aria-label={t`Approval flow`}
          style={{ zoom }}
          onKeyDown={onKeyDown}
        >
          <TreeItem itemKey={START} level={1} after={<AddGap after={START} />}>
            <div className={classes(css['pole'], chosen === START && css['chosen'])}>
              <Icon name="cc" size={16} />
              <Trans>Document submitted</Trans>
            </div>
          </TreeItem>
          {drawn.definition.nodes.map((node) => (
            <NodeItem key={node.key} node={node} level={1} />
          ))}
          <TreeItem itemKey={END} level={1}>
            <div className={classes(css['pole'], css['end'], chosen === END && css['chosen'])}>
              <Icon name="shield" size={16} />
              <Trans>Document approved</Trans>
            </div>
          </TreeItem>
        </ul>
      </div>
      {adding !== null && <AddMenu after={adding} onClose={() => setAdding(null)} />}
    </div>
  );
}

/** Focuses the selected part and scrolls it into view. */
function useFocus({ chosen, focus }: FlowState) {
  const tree = useRef<HTMLUListElement>(null);
  useEffect(() => {
    if (focus === 0 || chosen === null) return;
    const item = tree.current?.querySelector<HTMLElement>(`[data-key="${chosen}"]`);
    item?.focus({ preventScroll: true });
    item?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
  }, [chosen, focus]);
  return tree;
}

/** Initial zoom levels: the largest that fits, but not too small to read. */
const FITS = [1, 0.9, 0.75];
/** Horizontal space beside the tree. */
const PADDING = 48;

/** Sets the initial zoom so that the tree fits, and centres it. */
function useFit(tree: RefObject<HTMLUListElement | null>) {
  const [zoom, setZoom] = useState(1);
  useLayoutEffect(() => {
    const around = tree.current?.parentElement;
    if (!tree.current || !around) return;
    const room = (around.clientWidth - PADDING) / tree.current.offsetWidth;
    setZoom(FITS.find((one) => one <= room) ?? FITS.at(-1) ?? 1);
  }, [tree]);
  useLayoutEffect(() => {
    const around = tree.current?.parentElement;
    if (around) around.scrollLeft = (around.scrollWidth - around.clientWidth) / 2;
  }, [tree, zoom]);
  return [zoom, setZoom] as const;
}
