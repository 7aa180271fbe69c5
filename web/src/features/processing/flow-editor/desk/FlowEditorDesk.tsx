import type { FlowDetail } from '@outlay/contract/documents/flow';
import { useState } from 'react';
import { classes } from '#ui/class-names.ts';
import admin from '#desk/Desk.module.css';
import { goToNow } from '#desk/desk-nav.ts';
import { FlowEditorBar, type View } from './FlowEditorBar.tsx';
import { FlowEditorContext } from './flow-editor-context.ts';
import css from './Flows.module.css';
import { IssueList } from './IssueList.tsx';
import { SidePane } from './pane/SidePane.tsx';
import { FlowCanvas } from './tree/FlowCanvas.tsx';
import { TreeContext } from './tree/tree-context.ts';
import { TryOn } from './tryon/TryOn.tsx';
import { useFlowEditorKeys } from '#desk/editor-keys.ts';
import { LeaveGuard } from '#desk/LeaveGuard.tsx';
import { useFlowEditorOf } from './use-flow-editor.ts';
import { PublishModal } from './versions/PublishModal.tsx';
import { VersionsView } from './versions/VersionsView.tsx';

/**
 * The flow editor: the drawing at the left; the settings of the selected part or a simulation at the right.
 */
export function FlowEditorDesk({ detail }: { detail: FlowDetail }) {
  const [view, setView] = useState<View>('draw');
  const [publishing, setPublishing] = useState(false);
  const [edits, setEdits] = useState(0);
  const [adding, setAdding] = useState<string | null>(null);
  const { designer, changed, edited, version, save, saving, publish, setPassed } = useFlowEditorOf(detail);
  const { dispatch } = designer;
  /** A new flow gets its own URL after the first save. */
  const settle = () => detail.version === 0 && goToNow('flows', detail.id);
  const saveNow = async () => {
    if (changed && (await save())) settle();
  };
  useFlowEditorKeys({
    save: () => void saveNow(),
    undo: () => dispatch({ act: 'undo' }),
    redo: () => dispatch({ act: 'redo' }),
  });
  const show = (next: View) => {
    setPassed(null);
    setView(next);
  };
  const drawing = view === 'draw' || view === 'simulate';
  return (
    <FlowEditorContext value={designer}>
      <TreeContext value={{ adding, setAdding }}>
        <div className={classes(admin['work'], drawing && admin['withPane'])}>
          <main className={css['desk']}>
            <FlowEditorBar
              detail={detail}
              view={view}
              onView={show}
              changed={changed}
              saving={saving}
              onSave={() => void saveNow()}
              onPublish={() => setPublishing(true)}
            />
            {drawing && <FlowCanvas onEdit={() => setEdits(edits + 1)} />}
            {drawing && <IssueList />}
            {view === 'tryOn' && <TryOn />}
            {view === 'versions' && <VersionsView detail={detail} />}
          </main>
          {drawing && <SidePane view={view} edits={edits} onPassed={setPassed} />}
        </div>
      </TreeContext>
      <LeaveGuard changed={edited} onSave={async () => (await save()) !== null} />
      {publishing && (
        <PublishModal
          version={version}
          changed={changed}
          save={save}
          onPublished={(published) => {
            publish(published);
            setPublishing(false);
            settle();
          }}
          onClose={() => setPublishing(false)}
        />
      )}
    </FlowEditorContext>
  );
}
