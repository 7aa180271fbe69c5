import { useLingui } from '@lingui/react/macro';
import type { DocumentAction, DocumentDetail } from '@outlay/contract/document';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { CallError } from '#kit/call-error.ts';
import { errorWords } from '#kit/errors.ts';
import { toast } from '#kit/toast.ts';
import { Dialog } from '#ui/Dialog.tsx';
import { ApproveSheet } from '#features/approval/ApproveSheet.tsx';
import { RejectSheet } from '#features/approval/RejectSheet.tsx';
import { ReturnSheet } from '#features/approval/ReturnSheet.tsx';
import {
  documentQueries,
  useDeleteDraft,
  useSubmitDocument,
  useUrgeDocument,
} from '#features/document/document.queries.ts';
import { arrange } from './BillDock.tsx';
import { useDoneWords } from './done-words.ts';
import { MoreSheet } from './MoreSheet.tsx';
import { UnpaySheet, VoidSheet, WithdrawSheet } from './OwnSheets.tsx';
import { PayOutsideSheet } from './PayOutsideSheet.tsx';

type Picked = DocumentAction | 'more';

interface BillActsProps {
  document: DocumentDetail;
  /** Draws the buttons. */
  children: (bar: { running: DocumentAction | null; onPick: (action: Picked) => void }) => ReactNode;
  onDecided: () => void;
  onDeleted: () => void;
  /** Edit and copy lead to the form. */
  onForm: (action: 'edit' | 'copy') => void;
}

const SHEETS = {
  approve: ApproveSheet,
  return: ReturnSheet,
  reject: RejectSheet,
} as const;
const OWN_SHEETS = {
  withdraw: WithdrawSheet,
  void: VoidSheet,
  payOutside: PayOutsideSheet,
  unpay: UnpaySheet,
} as const;

/** What may be done to a document: its buttons, and a sheet for each act that needs words. */
export function BillActs({ document, children, onDecided, onDeleted, onForm }: BillActsProps) {
  const { t } = useLingui();
  const [open, setOpen] = useState<Picked | null>(null);
  const done = useDoneWords();
  const direct = useDirectActs(document);
  const remove = useDeleteDraft();
  const close = () => setOpen(null);
  const finish = (action: DocumentAction) => () => {
    close();
    toast(done(action), 'good');
    if (action in SHEETS) onDecided();
  };
  const pick = (action: Picked) => {
    if (action === 'edit' || action === 'copy') onForm(action);
    else if (action === 'submit' || action === 'urge') direct.act(action, finish(action));
    else setOpen(action);
  };
  const drop = () => remove.mutate({ id: document.id }, { onSuccess: onDeleted });
  return (
    <>
      {children({ running: direct.running, onPick: pick })}
      <MoreSheet
        open={open === 'more'}
        actions={arrange(document.actions).more}
        onPick={pick}
        onClose={close}
      />
      {Object.entries(SHEETS).map(([action, Shown]) => (
        <Shown
          key={action}
          open={open === action}
          document={document}
          onClose={close}
          onDecided={finish(action as DocumentAction)}
        />
      ))}
      {Object.entries(OWN_SHEETS).map(([action, Shown]) => (
        <Shown
          key={action}
          open={open === action}
          document={document}
          onClose={close}
          onDone={finish(action as DocumentAction)}
        />
      ))}
      <Dialog
        open={open === 'delete'}
        title={t`Delete this draft?`}
        yes={t`Delete`}
        dangerous
        busy={remove.isPending}
        onYes={drop}
        onNo={close}
      >
        <p>{t`Its expenses stay in your account book.`}</p>
      </Dialog>
    </>
  );
}

/** The acts that need no words; a refusal is told and the document is asked for again. */
function useDirectActs({ id, version }: DocumentDetail) {
  const queries = useQueryClient();
  const submit = useSubmitDocument();
  const urge = useUrgeDocument();
  const tell = (error: Error) => {
    toast(errorWords(error), 'stop', 4_000);
    const stale = error instanceof CallError && error.status === 409;
    if (stale) void queries.invalidateQueries({ queryKey: documentQueries.detail(id).queryKey });
  };
  const running: DocumentAction | null = submit.isPending ? 'submit' : urge.isPending ? 'urge' : null;
  const act = (action: 'submit' | 'urge', onSuccess: () => void) => {
    if (action === 'submit') submit.mutate({ id, version }, { onSuccess, onError: tell });
    else urge.mutate({ id }, { onSuccess, onError: tell });
  };
  return { running, act };
}
