import { useLingui } from '@lingui/react/macro';
import { useState, type DragEvent } from 'react';
import { Icon } from '#ui/Icon.tsx';
import { classes } from '#ui/class-names.ts';
import { useFlowEditor } from '../flow-editor-context.ts';
import { DRAGGED } from './dragged.ts';
import css from './Tree.module.css';
import { useTree } from './tree-context.ts';

/** Between two nodes: adds one of any kind, takes one that is dragged here. */
export function AddGap({ after }: { after: string }) {
  const { t } = useLingui();
  const { dispatch } = useFlowEditor();
  const { adding, setAdding } = useTree();
  const [over, setOver] = useState(false);
  const open = adding === after;
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const key = event.dataTransfer.getData(DRAGGED);
    if (key) dispatch({ act: 'moveTo', key, after });
  };
  return (
    <div
      className={classes(css['gap'], over && css['over'])}
      data-gap={after}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes(DRAGGED)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      {/* For the mouse. A tree holds nothing but its items: by keys, and read aloud, the pane and Insert do the same. */}
      <button
        type="button"
        aria-hidden="true"
        tabIndex={-1}
        className={classes(css['add'], open && css['open'])}
        title={t`Add a node here`}
        onClick={() => setAdding(open ? null : after)}
      >
        <Icon name="plus" size={15} />
      </button>
    </div>
  );
}
