import { Trans, useLingui } from '@lingui/react/macro';
import type { TypeDetail } from '@outlay/contract/documents/document.type';
import { Button } from 'antd';
import { useState } from 'react';
import { errorWords } from '#text/errors.ts';
import { localText } from '#text/format.ts';
import { toast } from '#screen/toast.ts';
import { Pill } from '#ui/Pill.tsx';
import admin from '#desk/Desk.module.css';
import { goToNow, goTo } from '#desk/desk-nav.ts';
import { LeaveGuard } from '#desk/LeaveGuard.tsx';
import { EditorContext } from './editor-context.ts';
import type { TypeDraft } from './model/type-draft.ts';
import { ChosenPane } from './panes/ChosenPane.tsx';
import { PublishModal } from './PublishModal.tsx';
import { PhonePreview } from './preview/PhonePreview.tsx';
import { Outline } from './Outline.tsx';
import css from './Types.module.css';
import { useEditorState } from './use-editor-state.ts';

interface EditorDeskProps {
  start: TypeDraft;
  /** The published version; undefined for a new type. */
  type: TypeDetail | undefined;
  onPublished: () => void;
}

/** The form editor: outline at the left, settings in the middle, phone preview at the right. */
export function EditorDesk({ start, type, onPublished }: EditorDeskProps) {
  const { t } = useLingui();
  const { editor, changed, check, publish, saving, error, wrong } = useEditorState(start);
  const [asking, setAsking] = useState(false);
  const done = async () => {
    const saved = await publish();
    setAsking(false);
    if (!saved) return;
    toast(t`Published`, 'good');
    if (type) onPublished();
    else goToNow('types', saved.id);
  };
  return (
    <EditorContext value={editor}>
      <main className={css['desk']}>
        <header className={css['head']}>
          <Button onClick={() => goTo('types')}>
            <Trans>All types</Trans>
          </Button>
          <h1>{localText(editor.draft.name) || t`New document type`}</h1>
          {type && <Pill>{t`Version ${type.currentVersion}`}</Pill>}
          {changed && (
            <Pill tone="wait" icon="pen">
              {t`Not published yet`}
            </Pill>
          )}
          {error && (
            <span className={admin['wrong']} role="alert">
              {errorWords(error)}
            </span>
          )}
          <Button
            type="primary"
            className={css['publish'] ?? ''}
            disabled={!changed}
            onClick={() => check() && setAsking(true)}
          >
            <Trans>Publish</Trans>
          </Button>
        </header>
        <div className={css['panes']}>
          <Outline wrong={wrong} />
          <ChosenPane />
          <PhonePreview />
        </div>
      </main>
      <LeaveGuard changed={changed} />
      {asking && (
        <PublishModal
          documents={type?.documents ?? 0}
          isNew={type === undefined}
          saving={saving}
          onPublish={() => void done()}
          onClose={() => setAsking(false)}
        />
      )}
    </EditorContext>
  );
}
