import { Trans, useLingui } from '@lingui/react/macro';
import type { Finding } from '@outlay/contract/documents/document.detail';
import type { DocumentType } from '@outlay/contract/documents/document.type';
import { ROUTES } from '@outlay/contract/routes';
import { pageAddress } from '@outlay/contract/routes.params';
import { useEffect, useRef, useState } from 'react';
import { errorWords } from '#text/errors.ts';
import { localText } from '#text/format.ts';
import { keepAddress } from '#navigation/keep-address.ts';
import { redirectTo } from '#navigation/nav.ts';
import { Button } from '#ui/Button.tsx';
import { TextArea } from '#ui/TextInput.tsx';
import { Notice } from '#ui/Notice.tsx';
import { Page } from '#ui/Page.tsx';
import { PayeeSheet } from '#features/spend/payee/phone/PayeeSheet.tsx';
import { ActFault } from '../ActFault.tsx';
import { ChoicesPart } from './ChoicesPart.tsx';
import { ConflictSheet } from './ConflictSheet.tsx';
import { DeleteDraft } from './DeleteDraft.tsx';
import css from '../Document.module.css';
import type { DraftStart } from '../draft.queries.ts';
import { DraftChecks } from './DraftChecks.tsx';
import { DraftFiles } from './DraftFiles.tsx';
import { DraftPeople } from './DraftPeople.tsx';
import { focusPlace } from './focus-place.ts';
import { LinesPart } from './LinesPart.tsx';
import { MissingRates } from './MissingRates.tsx';
import { OffsetsPart } from './OffsetsPart.tsx';
import { RefundsPart } from './RefundsPart.tsx';
import { PaymentPart } from './PaymentPart.tsx';
import { Reasons } from './Reasons.tsx';
import { SavedState } from './SavedState.tsx';
import { SubmitDock } from './SubmitDock.tsx';
import { TripChange } from './TripChange.tsx';
import { TripPart } from './TripPart.tsx';
import { TypeFields } from '../TypeFields.tsx';
import { useDraft, type Draft } from './use-draft.ts';
import { useSubmit } from './use-submit.ts';

interface DraftPageProps {
  start: DraftStart;
  type: DocumentType | undefined;
  owner: string;
}

/** The document form, saved automatically, with the findings of its checks and the expected approvers. */
export function DraftPage({ start, type, owner }: DraftPageProps) {
  const draft = useDraft(start, owner, type?.form);
  const [payeeOpen, setPayeeOpen] = useState(false);
  const [later, setLater] = useState(false);
  const [openLine, setOpenLine] = useState<string | null>(null);
  const checks = useRef<HTMLDivElement>(null);
  const { form, saved, state, shape } = draft;
  if (later && state !== 'conflict') setLater(false);
  const goTo = (path: string) => {
    const [head, lineId] = path.split('.');
    if (head === 'lines' && lineId) setOpenLine(lineId);
    focusPlace(path);
  };
  const forbidden = ({ code }: Finding) => {
    if (code === 'noPayeeAccount' && shape.effect !== 'supplier') setPayeeOpen(true);
    else if (code === 'rateMissing') focusPlace('rates');
    else checks.current?.scrollIntoView({ block: 'start', behavior: 'smooth' });
  };
  const submit = useSubmit({ draft, onForbidden: forbidden, onFault: goTo });
  const kept = saved !== null;
  useEffect(() => {
    if (kept) keepAddress(pageAddress(ROUTES.draft, { id: form.id }));
  }, [kept, form.id]);
  const closePayee = () => {
    setPayeeOpen(false);
    if (kept) draft.check();
  };
  return (
    <Page
      title={localText(saved?.typeName ?? type?.name ?? {})}
      aside={<SavedState state={state} at={saved?.updatedAt ?? null} />}
      dock={<SubmitDock draft={draft} busy={submit.busy} onSubmit={submit.send} />}
    >
      <Troubles draft={draft} onConflict={() => setLater(false)} />
      <Parts
        draft={draft}
        errors={submit.errors}
        openLine={openLine}
        onOpenLine={setOpenLine}
        onPayee={() => setPayeeOpen(true)}
      />
      <div ref={checks} style={{ scrollMarginTop: 56 }}>
        <DraftChecks
          draft={draft}
          fault={<ActFault error={submit.error} documentId={form.id} />}
          onPayee={() => setPayeeOpen(true)}
          onPlace={goTo}
        />
      </div>
      <More draft={draft} />
      <OwnPayee open={payeeOpen} draft={draft} onClose={closePayee} />
      <ConflictSheet
        open={state === 'conflict' && !later}
        draft={draft}
        onLater={() => setLater(true)}
        onGone={() => redirectTo(pageAddress(ROUTES.document, { id: form.id }))}
      />
    </Page>
  );
}

/** The choice of my account that receives the payment. */
function OwnPayee({ open, draft, onClose }: { open: boolean; draft: Draft; onClose: () => void }) {
  return (
    <PayeeSheet
      open={open}
      onClose={onClose}
      pick={{
        chosen: draft.form.payeeAccountId,
        onPick: (payeeAccountId) => draft.change({ payeeAccountId }),
      }}
    />
  );
}

/** Why the document was returned, or why it cannot be saved. */
function Troubles({ draft: { saved, state, error }, onConflict }: { draft: Draft; onConflict: () => void }) {
  const { t } = useLingui();
  return (
    <>
      {saved?.status === 'Returned' && saved.returnedReason && (
        <Notice tone="stop" icon="back" title={<Trans>Returned</Trans>}>
          {saved.returnedReason}
        </Notice>
      )}
      {state === 'conflict' && (
        <Notice
          tone="wait"
          title={t`Changed elsewhere`}
          action={
            <Button tone="line" small onPress={onConflict}>
              <Trans>View</Trans>
            </Button>
          }
        />
      )}
      {state === 'refused' && error && (
        <Notice tone="stop" title={t`Not saved`}>
          {errorWords(error)}
        </Notice>
      )}
    </>
  );
}

interface PartsProps {
  draft: Draft;
  errors: Record<string, string>;
  openLine: string | null;
  onOpenLine: (lineId: string | null) => void;
  onPayee: () => void;
}

/** The parts of the form that the document type has. */
function Parts({ draft, errors, openLine, onOpenLine, onPayee }: PartsProps) {
  const { shape, values, currency } = draft;
  return (
    <>
      <div className={css['form']}>
        <TypeFields
          fields={shape.fields}
          values={values}
          currency={currency}
          at="values"
          errors={errors}
          onChange={draft.setValue}
        />
        <TripChange draft={draft} />
        {shape.trip !== 'off' && <TripPart draft={draft} error={errors['tripId'] ?? null} />}
      </div>
      {shape.lines.from !== 'none' && (
        <LinesPart draft={draft} errors={errors} open={openLine} onOpen={onOpenLine} />
      )}
      <MissingRates draft={draft} />
      <Reasons draft={draft} errors={errors} />
      {shape.offsets && <OffsetsPart draft={draft} error={errors['offsets'] ?? null} />}
      <RefundsPart draft={draft} />
      <PaymentPart draft={draft} errors={errors} onPayee={onPayee} />
      <ChoicesPart draft={draft} errors={errors} />
    </>
  );
}

/** Less common parts, at the end. */
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
        <TextArea
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
