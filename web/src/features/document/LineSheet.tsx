import { useLingui } from '@lingui/react/macro';
import type { DocumentLine } from '@outlay/contract/document';
import type { InvoiceSummary } from '@outlay/contract/invoice';
import { formatDay, formatMoney } from '#kit/format.ts';
import { Pill } from '#ui/Pill.tsx';
import { Sheet } from '#ui/Sheet.tsx';
import { expenseTypeWords } from '#features/expense/expense-types.ts';
import { INVOICE_TYPE_WORDS } from '#features/invoice/invoice-words.ts';
import css from './Document.module.css';
import { Facts } from './Facts.tsx';
import { Picture } from './Picture.tsx';

interface LineSheetProps {
  line: DocumentLine | null;
  onClose: () => void;
}

/** One expense with its papers, large enough to compare. */
export function LineSheet({ line, onClose }: LineSheetProps) {
  const { t, i18n } = useLingui();
  const type = line ? i18n._(expenseTypeWords(line.type).label) : '';
  return (
    <Sheet open={line !== null} title={type} onClose={onClose}>
      {line && (
        <>
          <Facts
            facts={[
              [t`Amount`, formatMoney(line.money)],
              [t`Spent on`, formatDay(line.spentOn)],
              [t`Merchant`, line.merchant],
              [t`Remarks`, line.remarks],
            ]}
          />
          {line.invoices.map((invoice) => (
            <InvoicePaper key={invoice.id} invoice={invoice} />
          ))}
          {line.fileIds.map((id) => (
            <div key={id} className={css['paper']}>
              <Picture fileId={id} label={t`Attachment`} />
            </div>
          ))}
        </>
      )}
    </Sheet>
  );
}

function InvoicePaper({ invoice }: { invoice: InvoiceSummary }) {
  const { t, i18n } = useLingui();
  const { total, currency, confirmed, type } = invoice;
  return (
    <div className={css['paper']}>
      <Picture fileId={invoice.fileId} label={t`The invoice`} />
      <Facts
        facts={[
          [t`Kind`, i18n._(INVOICE_TYPE_WORDS[type])],
          [t`Invoice number`, invoice.number],
          [t`Date`, invoice.date && formatDay(invoice.date)],
          [t`Seller`, invoice.sellerName],
          [t`Total with tax`, total === null ? '' : formatMoney({ amount: total, currency })],
          [t`Looked at`, <ConfirmedPill key="confirmed" confirmed={confirmed} />],
        ]}
      />
    </div>
  );
}

function ConfirmedPill({ confirmed }: { confirmed: boolean }) {
  const { t } = useLingui();
  return confirmed ? (
    <Pill tone="good" icon="check">{t`Confirmed by a person`}</Pill>
  ) : (
    <Pill tone="wait" icon="warn">{t`Read by machine only`}</Pill>
  );
}
