import { Trans, useLingui } from '@lingui/react/macro';
import type { InvoiceDetail, InvoiceFieldName, WalletStanding } from '@outlay/contract/spend/invoice';
import { ROUTES } from '@outlay/contract/routes';
import { pageAddress } from '@outlay/contract/routes.params';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorWords } from '#text/errors.ts';
import { formatBytes } from '#text/format.ts';
import { navigateBack, navigateTo } from '#navigation/nav.ts';
import { saveFile } from '#file/save.ts';
import { toast } from '#screen/toast.ts';
import { useParams } from '#navigation/use-page.ts';
import { Button } from '#ui/Button.tsx';
import { Rows } from '#ui/Card.tsx';
import { Dock } from '#ui/Dock.tsx';
import { ErrorBox } from '#ui/ErrorBox.tsx';
import { Notice } from '#ui/Notice.tsx';
import { Page } from '#ui/Page.tsx';
import { Pill } from '#ui/Pill.tsx';
import { Row, Square } from '#ui/Row.tsx';
import { SkeletonRows } from '#ui/Skeleton.tsx';
import { RemoveButton } from '#ui/RemoveButton.tsx';
import { CheckPills } from './CheckPills.tsx';
import { DuplicateNotice } from './DuplicateNotice.tsx';
import { FieldRows } from './FieldRows.tsx';
import { InvoicePicture } from './InvoicePicture.tsx';
import { INVOICE_STATE_WORDS } from '../invoice-words.ts';
import { STANDING_WORDS } from '../wallet-words.ts';
import { invoiceQueries, useRemoveInvoice } from '../invoice.queries.ts';

export function InvoicePage() {
  const { t } = useLingui();
  const { id } = useParams(ROUTES.invoice);
  const { data, error, refetch } = useQuery(invoiceQueries.detail(id));
  if (data) return <InvoiceView invoice={data} />;
  return (
    <Page title={t`Invoice`}>
      {error ? <ErrorBox error={error} onRetry={() => void refetch()} /> : <SkeletonRows count={6} />}
    </Page>
  );
}

function InvoiceView({ invoice }: { invoice: InvoiceDetail }) {
  const { i18n, t } = useLingui();
  const [lit, setLit] = useState<InvoiceFieldName | null>(null);
  const state = INVOICE_STATE_WORDS[invoice.state];
  const place = (lit && invoice.readings[lit]?.place) ?? null;
  return (
    <Page
      title={t`Invoice`}
      aside={
        <>
          <Pill tone={state.tone} icon={state.icon}>
            {i18n._(state.label)}
          </Pill>
          <RemoveInvoice invoice={invoice} />
        </>
      }
      dock={<Actions invoice={invoice} />}
    >
      <InvoicePicture fileId={invoice.fileId} place={place} />
      <CheckPills invoice={invoice} />
      {invoice.wallet !== null && invoice.wallet !== 'ours' && <StandingNotice standing={invoice.wallet} />}
      {invoice.duplicate && <DuplicateNotice duplicate={invoice.duplicate} keptReason={invoice.keptReason} />}
      <FieldRows invoice={invoice} fields={invoice.fields} lit={lit} onLight={setLit} />
      <Rows>
        {invoice.documentNumber && (
          <Row
            slim
            lead={<Square icon="doc" tone="plain" />}
            title={t`On document`}
            end={invoice.documentNumber}
          />
        )}
        <OriginalRow invoice={invoice} />
      </Rows>
    </Page>
  );
}

/** Why an invoice of a card wallet can no longer be claimed. */
function StandingNotice({ standing }: { standing: Exclude<WalletStanding, 'ours'> }) {
  const { i18n } = useLingui();
  const { title, text } = STANDING_WORDS[standing];
  return (
    <Notice tone="stop" title={i18n._(title)}>
      {i18n._(text)}
    </Notice>
  );
}

function OriginalRow({ invoice }: { invoice: InvoiceDetail }) {
  const { t } = useLingui();
  const { file } = invoice;
  const save = () => saveFile(file.id, file.name).catch((error: unknown) => toast(errorWords(error), 'stop'));
  return (
    <Row
      lead={<Square icon="download" tone="plain" />}
      title={t`Original file`}
      sub={`${file.name} · ${formatBytes(file.size)}`}
      more
      onPress={() => void save()}
    />
  );
}

/** The action still possible; none once a submitted document has locked the invoice. */
function Actions({ invoice: { id, actions, expenseId } }: { invoice: InvoiceDetail }) {
  if (!actions.includes('correct')) return null;
  return (
    <Dock>
      <Button wide onPress={() => navigateTo(pageAddress(ROUTES.checkInvoice, { invoice: id }))}>
        {expenseId ? <Trans>Correct</Trans> : <Trans>Check and save</Trans>}
      </Button>
    </Dock>
  );
}

/** At the top, far from the button that is used every day. */
function RemoveInvoice({ invoice: { id, actions } }: { invoice: InvoiceDetail }) {
  const { t } = useLingui();
  const remove = useRemoveInvoice();
  if (!actions.includes('remove')) return null;
  const drop = (close: () => void) =>
    remove.mutate(
      { id },
      {
        onSuccess: () => navigateBack(),
        onError: (error) => toast(errorWords(error), 'stop'),
        onSettled: close,
      },
    );
  return (
    <RemoveButton question={t`Remove this invoice?`} busy={remove.isPending} onRemove={drop}>
      <Trans>It will be removed from your invoices. You can add it again later.</Trans>
    </RemoveButton>
  );
}
