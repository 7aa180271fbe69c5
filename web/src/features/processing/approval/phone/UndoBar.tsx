import { Trans } from '@lingui/react/macro';
import type { TaskSummary } from '@outlay/contract/processing/approval';
import { localText } from '#text/format.ts';
import css from '../Approval.module.css';

/** The last swipe action, while it can be undone. */
export function UndoBar({ task, onUndo }: { task: TaskSummary | null; onUndo: () => void }) {
  if (!task) return null;
  const { title, typeName } = task.document;
  const name = title || localText(typeName);
  return (
    <div className={css['undo']} role="status">
      <span>
        <Trans>Approved: {name}</Trans>
      </span>
      <button type="button" onClick={onUndo}>
        <Trans>Undo</Trans>
      </button>
    </div>
  );
}
