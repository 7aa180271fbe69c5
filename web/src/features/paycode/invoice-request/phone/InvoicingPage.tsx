import { Trans, useLingui } from '@lingui/react/macro';
import type { InvoiceRequest, RequestState } from '@outlay/contract/paycode/invoice-request';
import { ROUTES } from '@outlay/contract/routes';
import { pageAddress } from '@outlay/contract/routes.params';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { navigateTo } from '#navigation/nav.ts';
import { useParams } from '#navigation/use-page.ts';
import { formatInstant } from '#text/format.ts';
import { Amount } from '#ui/Amount.tsx';
import { AsyncList } from '#ui/AsyncList.tsx';
import { Button } from '#ui/Button.tsx';
import { Chips } from '#ui/Chips.tsx';
import { Dock } from '#ui/Dock.tsx';
import { Empty } from '#ui/Empty.tsx';
import { LongRows } from '#ui/LongRows.tsx';
import { Page } from '#ui/Page.tsx';
import { Pill } from '#ui/Pill.tsx';
import { Row, Square } from '#ui/Row.tsx';
import { invoiceRequestQueries } from '../invoice-request.queries.ts';
import { REQUEST_WORDS } from '../request-words.ts';
import { AskInvoice } from './AskInvoice.tsx';
import css from './Invoicing.module.css';
import { RequestSheet } from './RequestSheet.tsx';

/** The invoices that I asked merchants for; with a payment in the address, asking for one. */
export function InvoicingPage() {
  const { payment, id } = useParams(ROUTES.askInvoice);
  return payment ? <AskInvoice paymentId={payment} /> : <Requests opened={id ?? null} />;
}

type View = 'all' | RequestState;

function Requests({ opened }: { opened: string | null }) {
  const { t } = useLingui();
  const [view, setView] = useState<View>('all');
  const [open, setOpen] = useState(opened);
  const list = useInfiniteQuery(invoiceRequestQueries.page(view === 'all' ? [] : [view]));
  const choose = () => navigateTo(pageAddress(ROUTES.payments, { show: 'withoutInvoice' }));
  return (
    <Page
      title={t`Invoicing`}
      layout="rows"
      dock={
        <Dock>
          <Button wide icon="plus" onPress={choose}>
            <Trans>Choose payments</Trans>
          </Button>
        </Dock>
      }
    >
      <Chips
        label={t`Which invoices`}
        value={view}
        options={[
          { value: 'all', label: t`All` },
          { value: 'asked', label: t({ message: 'Asked for', context: 'invoice' }) },
          { value: 'issued', label: t({ message: 'Received', context: 'invoice' }) },
          { value: 'refused', label: t({ message: 'Refused', context: 'invoice' }) },
        ]}
        onChange={setView}
      />
      <AsyncList list={list} empty={<Nothing filtered={view !== 'all'} />}>
        {(items) => (
          <LongRows items={items}>
            {(request) => <RequestRow request={request} onPress={() => setOpen(request.id)} />}
          </LongRows>
        )}
      </AsyncList>
      {open !== null && <RequestSheet id={open} onClose={() => setOpen(null)} />}
    </Page>
  );
}

function RequestRow({ request, onPress }: { request: InvoiceRequest; onPress: () => void }) {
  const { t, i18n } = useLingui();
  const { merchant, title, money, state, askedAt, differs, used } = request;
  const { label, tone, icon } = REQUEST_WORDS[state];
  return (
    <Row
      lead={<Square icon="receipt" tone={state === 'refused' ? 'stop' : 'brand'} />}
      title={merchant.name}
      sub={[formatInstant(askedAt), title.name].join(' · ')}
      end={
        <span className={css['end']}>
          <Amount money={money} />
          {used ? (
            <Pill tone="stop" icon="warn">{t`Used twice`}</Pill>
          ) : differs.length > 0 ? (
            <Pill tone="stop" icon="warn">{t`Differs`}</Pill>
          ) : (
            <Pill tone={tone} icon={icon}>
              {i18n._(label)}
            </Pill>
          )}
        </span>
      }
      onPress={onPress}
    />
  );
}

function Nothing({ filtered }: { filtered: boolean }) {
  const { t } = useLingui();
  return filtered ? (
    <Empty title={t`Nothing here`} icon="receipt" />
  ) : (
    <Empty title={t`No invoices asked for`} icon="receipt">
      <Trans>Choose payments of one merchant; the invoice arrives in your invoice manager.</Trans>
    </Empty>
  );
}
