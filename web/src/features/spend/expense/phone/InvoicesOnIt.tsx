import { Trans, useLingui } from '@lingui/react/macro';
import type { InvoiceSummary } from '@outlay/contract/spend/invoice';
import { ROUTES } from '@outlay/contract/routes';
import { pageAddress } from '@outlay/contract/routes.params';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { AsyncList } from '#ui/AsyncList.tsx';
import { Amount } from '#ui/Amount.tsx';
import { Button } from '#ui/Button.tsx';
import { Rows, Section } from '#ui/Card.tsx';
import { Empty } from '#ui/Empty.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { LongRows } from '#ui/LongRows.tsx';
import { Square } from '#ui/Row.tsx';
import { Sheet } from '#ui/Sheet.tsx';
import { formatDay } from '#text/format.ts';
import { navigateTo } from '#navigation/nav.ts';
import { INVOICE_KINDS } from '#features/spend/invoice/invoice-kinds.ts';
import { InvoiceRow } from '#features/spend/invoice/phone/InvoiceRow.tsx';
import { invoiceQueries } from '#features/spend/invoice/invoice.queries.ts';
import css from './ExpenseRow.module.css';

interface InvoicesOnItProps {
  invoices: InvoiceSummary[];
  onChange: (invoices: InvoiceSummary[]) => void;
}

/** The invoices of an expense, and a button to add another. */
export function InvoicesOnIt({ invoices, onChange }: InvoicesOnItProps) {
  const { t } = useLingui();
  const [choosing, setChoosing] = useState(false);
  return (
    <Section
      title={t`Invoices`}
      aside={
        <Button tone="text" small icon="plus" onPress={() => setChoosing(true)}>
          <Trans>Add</Trans>
        </Button>
      }
    >
      {invoices.length > 0 && (
        <Rows>
          {invoices.map((invoice) => (
            <OneInvoice
              key={invoice.id}
              invoice={invoice}
              onDrop={() => onChange(invoices.filter(({ id }) => id !== invoice.id))}
            />
          ))}
        </Rows>
      )}
      <Sheet open={choosing} title={t`Unused invoices`} onClose={() => setChoosing(false)}>
        <Choice
          without={invoices}
          onPick={(invoice) => {
            onChange([...invoices, invoice]);
            setChoosing(false);
          }}
        />
      </Sheet>
    </Section>
  );
}

function OneInvoice({ invoice, onDrop }: { invoice: InvoiceSummary; onDrop: () => void }) {
  const { i18n, t } = useLingui();
  const { id, sellerName, type, date, total, currency } = invoice;
  const kind = i18n._(INVOICE_KINDS[type].label);
  return (
    <li className={css['row']}>
      <button
        type="button"
        className={css['open']}
        onClick={() => navigateTo(pageAddress(ROUTES.invoice, { id }))}
      >
        <Square icon="receipt" />
        <span className={css['words']}>
          <span>{sellerName || kind}</span>
          <small>{[sellerName && kind, date && formatDay(date)].filter(Boolean).join(' · ')}</small>
        </span>
        {total !== null && <Amount money={{ amount: total, currency }} />}
      </button>
      <IconButton icon="close" label={t`Remove from expense`} onPress={onDrop} />
    </li>
  );
}

function Choice({
  without,
  onPick,
}: {
  without: InvoiceSummary[];
  onPick: (invoice: InvoiceSummary) => void;
}) {
  const { t } = useLingui();
  const list = useInfiniteQuery(invoiceQueries.list('unused'));
  return (
    <AsyncList
      list={list}
      isHidden={({ id, expenseId }) => expenseId !== null || without.some((one) => one.id === id)}
      noRefresh
      skeletonCount={3}
      empty={<Empty title={t`No unused invoices`} icon="receipt" />}
    >
      {(free) => (
        <LongRows items={free} plain>
          {(invoice) => <InvoiceRow invoice={invoice} onPress={() => onPick(invoice)} />}
        </LongRows>
      )}
    </AsyncList>
  );
}
