import { useLingui } from '@lingui/react/macro';
import type { InvoiceSummary } from '@outlay/contract/spend/invoice';
import { useContext } from 'react';
import { formatDay, formatMoney } from '#text/format.ts';
import { Pill } from '#ui/Pill.tsx';
import { FilePaper } from '#features/platform/file/FilePaper.tsx';
import { INVOICE_KINDS } from '#features/spend/invoice/invoice-kinds.ts';
import css from './Document.module.css';
import { Facts } from '#ui/Facts.tsx';
import { Visitor } from './visitor.ts';

/** The picture of an invoice with its recognised fields below. */
export function InvoicePaper({ invoice }: { invoice: InvoiceSummary }) {
  const { t, i18n } = useLingui();
  const visitor = useContext(Visitor);
  const { total, currency, confirmed, type } = invoice;
  return (
    <div className={css['paper']}>
      {!visitor && <FilePaper fileId={invoice.fileId} label={t`The invoice`} look="card" />}
      <Facts
        facts={[
          [t`Type`, i18n._(INVOICE_KINDS[type].label)],
          [t`Invoice number`, invoice.number],
          [t`Date`, invoice.date && formatDay(invoice.date)],
          [t`Seller`, invoice.sellerName],
          [t`Total with tax`, total === null ? '' : formatMoney({ amount: total, currency })],
          [t`Reviewed`, <ConfirmedPill key="confirmed" confirmed={confirmed} />],
        ]}
      />
    </div>
  );
}

function ConfirmedPill({ confirmed }: { confirmed: boolean }) {
  const { t } = useLingui();
  return confirmed ? (
    <Pill tone="good" icon="check">{t`Checked by a person`}</Pill>
  ) : (
    <Pill tone="wait" icon="warn">{t`Read automatically only`}</Pill>
  );
}
