import { Trans, useLingui } from '@lingui/react/macro';
import type { InvoiceRequest } from '@outlay/contract/paycode/invoice-request';
import { ROUTES } from '@outlay/contract/routes';
import { pageAddress } from '@outlay/contract/routes.params';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { navigateTo } from '#navigation/nav.ts';
import { toast } from '#screen/toast.ts';
import { errorWords } from '#text/errors.ts';
import { formatFullInstant, formatInstant, formatMoney } from '#text/format.ts';
import { Amount } from '#ui/Amount.tsx';
import { Button } from '#ui/Button.tsx';
import { ErrorBox } from '#ui/ErrorBox.tsx';
import { Facts } from '#ui/Facts.tsx';
import { Notice } from '#ui/Notice.tsx';
import { Row } from '#ui/Row.tsx';
import { Sheet } from '#ui/Sheet.tsx';
import { SkeletonRows } from '#ui/Skeleton.tsx';
import { invoiceRequestQueries, useWithdrawRequest } from '../invoice-request.queries.ts';
import { DIFFERENCE_WORDS, REQUEST_WORDS } from '../request-words.ts';
import { AttachInvoice } from './AttachInvoice.tsx';
import css from './Invoicing.module.css';

/** A request: what was asked for, the answer, and what can be done. */
export function RequestSheet({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useLingui();
  const { data, error, refetch } = useQuery(invoiceRequestQueries.one(id));
  return (
    <Sheet
      open
      title={data?.merchant.name ?? t`Invoicing`}
      onClose={onClose}
      foot={data && <Acts request={data} />}
    >
      {data ? (
        <Whole request={data} />
      ) : error ? (
        <ErrorBox error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonRows count={3} />
      )}
    </Sheet>
  );
}

function Whole({ request }: { request: InvoiceRequest }) {
  const { t, i18n } = useLingui();
  const { state, money, title, charges, askedAt, remindedAt, answeredAt, refusalReason, differs, used } =
    request;
  return (
    <div className={css['parts']}>
      {refusalReason !== '' && (
        <Notice tone="stop" title={t`The merchant refused`}>
          {refusalReason}
        </Notice>
      )}
      {differs.length > 0 && (
        <Notice tone="stop" title={t`The invoice is not as asked for`}>
          <Differences of={differs} />
        </Notice>
      )}
      {used && (
        <Notice tone="stop" title={t`Another copy of this invoice is used`}>
          <Trans>The company has paid it, so it is not for a claim. Finance has been told.</Trans>
        </Notice>
      )}
      <Facts
        facts={[
          [t({ message: 'State', context: 'of an invoice request' }), i18n._(REQUEST_WORDS[state].label)],
          [t`Amount`, formatMoney(money)],
          [t`Invoice title`, [title.name, title.taxId].filter(Boolean).join('\n')],
          [t({ message: 'Asked for', context: 'time' }), formatFullInstant(askedAt)],
          [t`Reminded`, remindedAt && formatFullInstant(remindedAt)],
          [t`Answered`, answeredAt && formatFullInstant(answeredAt)],
        ]}
      />
      <ul>
        {charges.map((charge) => (
          <Row
            key={charge.id}
            slim
            title={charge.subject}
            sub={formatInstant(charge.paidAt)}
            end={<Amount money={charge.money} />}
            onPress={() => navigateTo(pageAddress(ROUTES.payment, { id: charge.id }))}
          />
        ))}
      </ul>
    </div>
  );
}

function Differences({ of }: { of: InvoiceRequest['differs'] }) {
  const { i18n } = useLingui();
  const names = new Intl.ListFormat(i18n.locale, { type: 'conjunction' }).format(
    of.map((one) => i18n._(DIFFERENCE_WORDS[one])),
  );
  return <Trans>These differ: {names}. Ask the merchant for a corrected one.</Trans>;
}

/** What can be done with a request, as the server allows. */
function Acts({ request }: { request: InvoiceRequest }) {
  const { t } = useLingui();
  const { id, actions, invoice, state, charges } = request;
  const withdraw = useWithdrawRequest();
  const [attaching, setAttaching] = useState(false);
  const [first] = charges;
  return (
    <>
      {actions.includes('withdraw') && (
        <Button
          tone="line"
          busy={withdraw.isPending}
          onPress={() =>
            withdraw.mutate(
              { id },
              {
                onSuccess: () => toast(t`The request is withdrawn.`, 'good'),
                onError: (error) => toast(errorWords(error), 'stop'),
              },
            )
          }
        >
          <Trans>Withdraw</Trans>
        </Button>
      )}
      {actions.includes('attach') && (
        <Button tone="line" onPress={() => setAttaching(true)}>
          <Trans>I have it already</Trans>
        </Button>
      )}
      {invoice && (
        <Button wide onPress={() => navigateTo(pageAddress(ROUTES.invoice, { id: invoice.id }))}>
          <Trans>Open the invoice</Trans>
        </Button>
      )}
      {(state === 'refused' || state === 'withdrawn') && first && (
        <Button wide onPress={() => navigateTo(pageAddress(ROUTES.askInvoice, { payment: first.id }))}>
          <Trans>Ask again</Trans>
        </Button>
      )}
      <AttachInvoice requestId={id} open={attaching} onClose={() => setAttaching(false)} />
    </>
  );
}
