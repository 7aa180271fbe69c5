import { useLingui } from '@lingui/react/macro';
import type { LineVerdict } from '@outlay/contract/processing/approval';
import type { DocumentDetail } from '@outlay/contract/documents/document.detail';
import type { DocumentAction } from '@outlay/contract/documents/document.status';
import { useState, type ReactNode } from 'react';
import { toast } from '#screen/toast.ts';
import { useUser } from '#session/use-session.ts';
import { Dialog } from '#ui/Dialog.tsx';
import { TakeBackDialog } from '#features/processing/approval/TakeBackDialog.tsx';
import { useDeleteDraft } from '#features/documents/document/document.queries.ts';
import { PrintSheet } from '#features/processing/print/PrintSheet.tsx';
import { SHEETS } from './act-sheets.ts';
import { arrange } from './DocumentDock.tsx';
import { doneWords } from './done-words.ts';
import { MoreSheet } from './MoreSheet.tsx';
import { isDirect, useDirectActs } from './use-direct-acts.ts';

export type Picked = DocumentAction | 'more';

interface DocumentActsProps {
  document: DocumentDetail;
  /** Lines reduced, rejected or postponed, sent with the approval. */
  verdicts?: readonly LineVerdict[];
  /** Renders the action buttons. */
  children: (bar: { running: DocumentAction | null; onPick: (action: Picked) => void }) => ReactNode;
  onDecided: () => void;
  /** Confirms an action; `left` when the document is no longer pending for me. Shows a toast by default. */
  onConfirmed?: (words: string, left: boolean) => void;
  onDeleted: () => void;
  /** Opens the form, to edit or copy the document. */
  onForm: (action: 'edit' | 'copy') => void;
}

/** After these actions the document is no longer pending for me. */
const LEAVES_ME: ReadonlySet<Picked> = new Set(['approve', 'handle', 'return', 'reject', 'transfer']);

const toastSuccess = (words: string): void => toast(words, 'good');

/** The actions of a document: buttons, and a sheet for each action that needs input. */
export function DocumentActs(props: DocumentActsProps) {
  const { document, verdicts, children, onDecided, onDeleted, onForm, onConfirmed = toastSuccess } = props;
  const [open, setOpen] = useState<Picked | null>(null);
  const direct = useDirectActs(document);
  const close = () => setOpen(null);
  const finish = (action: DocumentAction) => () => {
    close();
    const words = doneWords(action);
    if (words) onConfirmed(words, LEAVES_ME.has(action));
    if (LEAVES_ME.has(action)) onDecided();
    if (action === 'revise') onForm('edit');
  };
  const pick = (action: Picked) => {
    if (action === 'edit' || action === 'copy') onForm(action);
    else if (isDirect(action)) direct.act(action, finish(action));
    else setOpen(action);
  };
  const requested = open !== null && open !== 'more' ? open : null;
  const Shown = requested && SHEETS[requested];
  return (
    <>
      {children({ running: direct.running, onPick: pick })}
      <MoreSheet
        open={open === 'more'}
        document={document}
        actions={arrange(document).more}
        onPick={(action) => {
          close();
          pick(action);
        }}
        onClose={close}
      />
      {requested && Shown && (
        <Shown
          open
          document={document}
          verdicts={verdicts ?? []}
          onClose={close}
          onDone={finish(requested)}
          onDecided={finish(requested)}
        />
      )}
      {open === 'print' && <PrintSheet documentIds={[document.id]} onClose={close} />}
      <TakeBack
        document={document}
        open={open === 'takeBack'}
        onClose={close}
        onConfirmed={(words) => onConfirmed(words, false)}
      />
      <DeleteDialog document={document} open={open === 'delete'} onClose={close} onDeleted={onDeleted} />
    </>
  );
}

interface DialogProps {
  document: DocumentDetail;
  open: boolean;
  onClose: () => void;
}

/** Takes back my last decision. */
function TakeBack({ document, ...rest }: DialogProps & { onConfirmed: (words: string) => void }) {
  const me = useUser()?.memberId;
  const mine = document.route
    .flatMap(({ people }) => people)
    .filter(({ member, state, taskId }) => member.id === me && state === 'Approved' && taskId !== null)
    .toSorted((a, b) => (a.at ?? '').localeCompare(b.at ?? ''))
    .at(-1);
  return mine?.taskId ? <TakeBackDialog taskId={mine.taskId} {...rest} /> : null;
}

function DeleteDialog({ document, open, onClose, onDeleted }: DialogProps & { onDeleted: () => void }) {
  const { t } = useLingui();
  const remove = useDeleteDraft();
  return (
    <Dialog
      open={open}
      title={t`Delete this draft?`}
      yes={t`Delete`}
      dangerous
      busy={remove.isPending}
      onYes={() => remove.mutate({ id: document.id }, { onSuccess: onDeleted })}
      onNo={onClose}
    >
      <p>{t`Its expenses stay in your account book.`}</p>
    </Dialog>
  );
}
