import { Trans, useLingui } from '@lingui/react/macro';
import type { DocumentType, Finding } from '@outlay/contract/document';
import { useEffect, useRef, useState } from 'react';
import { errorWords, reasonText } from '#kit/errors.ts';
import { localText } from '#kit/format.ts';
import { keepAddress } from '#kit/keep-address.ts';
import { navigateTo, redirectTo } from '#kit/nav.ts';
import { LongText } from '#ui/TextInput.tsx';
import { Notice } from '#ui/Notice.tsx';
import { Page } from '#ui/Page.tsx';
import { PayeeSheet } from '#features/payee/PayeeSheet.tsx';
import { ActFault } from './ActFault.tsx';
import { ConflictSheet } from './ConflictSheet.tsx';
import { DeleteDraft } from './DeleteDraft.tsx';
import css from './Document.module.css';
import type { DraftStart } from './draft.queries.ts';
import { DraftChecks } from './DraftChecks.tsx';
import { DraftFiles } from './DraftFiles.tsx';
import { DraftLines } from './DraftLines.tsx';
import { DraftPeople } from './DraftPeople.tsx';
import { ExpenseSheet } from './ExpenseSheet.tsx';
import { SavedState } from './SavedState.tsx';
import { SubmitDock } from './SubmitDock.tsx';
import { sumsOf } from './sums.ts';
import { TypeFields } from './TypeFields.tsx';
import { useCheckOnReturn, useDraft, type Draft } from './use-draft.ts';
import { useSubmit } from './use-submit.ts';

interface DraftPageProps {
  start: DraftStart;
  type: DocumentType | undefined;
  owner: string;
}

/** The form, saved as one types, with what its checks say and who will decide on it. */
export function DraftPage({ start, type, owner }: DraftPageProps) {
  const draft = useDraft(start, owner);
  const [payeeOpen, setPayeeOpen] = useState(false);
  const checks = useRef<HTMLDivElement>(null);
  const { form, saved, state, lines } = draft;
  const fields = saved?.fields ?? type?.fields ?? [];
  const forbidden = ({ code }: Finding) => {
    if (code === 'noPayeeAccount') setPayeeOpen(true);
    else checks.current?.scrollIntoView({ block: 'start', behavior: 'smooth' });
  };
  const submit = useSubmit({ draft, fields, onForbidden: forbidden });
  const kept = saved !== null;
  useEffect(() => {
    if (kept) keepAddress(`/pages/form/Requisition?id=${form.id}`);
  }, [kept, form.id]);
  const closePayee = () => {
    setPayeeOpen(false);
    draft.check();
  };
  return (
    <Page
      title={localText(saved?.typeName ?? type?.name ?? {})}
      aside={<SavedState state={state} at={saved?.updatedAt ?? null} />}
      dock={<SubmitDock lines={lines} busy={submit.busy} onSubmit={submit.send} />}
    >
      <Troubles draft={draft} />
      <div className={css['form']}>
        <TypeFields
          fields={fields}
          values={form.values}
          errors={submit.errors}
          onChange={(key, value) => draft.change({ values: { ...form.values, [key]: value } })}
        />
      </div>
      <Lines draft={draft} error={submit.linesError} />
      <div ref={checks} style={{ scrollMarginTop: 56 }}>
        <DraftChecks
          saved={saved}
          fault={<ActFault error={submit.error} documentId={form.id} />}
          onPayee={() => setPayeeOpen(true)}
        />
      </div>
      <More draft={draft} />
      <PayeeSheet open={payeeOpen} account={null} onClose={closePayee} />
      <ConflictSheet
        open={state === 'conflict'}
        id={form.id}
        onMine={draft.keepMine}
        onTheirs={draft.takeTheirs}
        onGone={() => redirectTo(`/pages/form/bill?id=${form.id}`)}
      />
    </Page>
  );
}

/** Why it came back, or why it cannot be saved. */
function Troubles({ draft: { saved, state, error } }: { draft: Draft }) {
  const { t } = useLingui();
  return (
    <>
      {saved?.status === 'Returned' && saved.returnedReason && (
        <Notice tone="stop" icon="back" title={<Trans>Sent back</Trans>}>
          {saved.returnedReason}
        </Notice>
      )}
      {state === 'refused' && error && (
        <Notice tone="stop" title={t`Not saved`}>
          {errorWords(error)}
        </Notice>
      )}
    </>
  );
}

function Lines({ draft, error }: { draft: Draft; error: string | null }) {
  const [open, setOpen] = useState(false);
  const leave = useCheckOnReturn(draft.check);
  const { form, lines } = draft;
  const mixed = sumsOf(lines).length > 1 ? reasonText('mixedCurrencies') : null;
  const go = (url: string) => {
    leave();
    navigateTo(url);
  };
  return (
    <>
      <DraftLines
        lines={lines}
        unknown={draft.unknown}
        error={error ?? mixed}
        onOpen={(id) => go(`/pages/form/WriteNote?id=${id}`)}
        onRemove={(id) => draft.change({ expenseIds: form.expenseIds.filter((one) => one !== id) })}
        onAdd={() => setOpen(true)}
      />
      <ExpenseSheet
        open={open}
        chosen={form.expenseIds}
        onClose={() => setOpen(false)}
        onAdd={draft.add}
        onRecord={() => go('/pages/form/Note')}
      />
    </>
  );
}

/** What is rarely needed comes last. */
function More({ draft }: { draft: Draft }) {
  const { t } = useLingui();
  const { form, saved, change } = draft;
  return (
    <>
      <DraftPeople cc={form.cc} onChange={(cc) => change({ cc })} />
      <DraftFiles
        files={form.files}
        onAdd={(file) => change({ files: [...draft.latest().files, file] })}
        onRemove={(id) => change({ files: form.files.filter((file) => file.id !== id) })}
      />
      <div className={css['form']}>
        <LongText
          label={t`Remarks`}
          value={form.remarks}
          most={1000}
          onChange={(remarks) => change({ remarks })}
        />
      </div>
      {saved && <DeleteDraft document={saved} />}
    </>
  );
}
