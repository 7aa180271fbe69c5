import { useLingui } from '@lingui/react/macro';
import type { DocumentLine } from '@outlay/contract/documents/document.line';
import type { TypeField } from '@outlay/contract/documents/document.type';
import { useContext, type ReactNode } from 'react';
import { formatDay, formatMoney, localText } from '#text/format.ts';
import { Sheet } from '#ui/Sheet.tsx';
import { expenseTypeWords } from '#features/spend/expense/expense-types.ts';
import { FilePaper } from '#features/platform/file/FilePaper.tsx';
import css from './Document.module.css';
import { Facts } from '#ui/Facts.tsx';
import { FieldValue } from './FieldValue.tsx';
import { InvoicePaper } from './InvoicePaper.tsx';
import { DecisionNotice } from './LineDecision.tsx';
import { Visitor } from './visitor.ts';

interface DocumentLineSheetProps {
  line: DocumentLine | null;
  /** The line fields of the document type. */
  fields: readonly TypeField[];
  /** The actions for the line. */
  foot?: ReactNode;
  onClose: () => void;
}

/** One line with all its details and invoices, large enough to compare. */
export function DocumentLineSheet({ line, fields, foot, onClose }: DocumentLineSheetProps) {
  const { t, i18n } = useLingui();
  const visitor = useContext(Visitor);
  const type = line ? i18n._(expenseTypeWords(line.type).label) : '';
  return (
    <Sheet open={line !== null} title={type} onClose={onClose} foot={foot}>
      {line && (
        <>
          {line.decision && <DecisionNotice decision={line.decision} claimed={line.base.amount} />}
          <LineFacts line={line} fields={fields} />
          {line.invoices.map((invoice) => (
            <InvoicePaper key={invoice.id} invoice={invoice} />
          ))}
          {!visitor &&
            line.fileIds.map((id) => (
              <div key={id} className={css['paper']}>
                <FilePaper fileId={id} label={t`Attachment`} look="card" />
              </div>
            ))}
        </>
      )}
    </Sheet>
  );
}

function LineFacts({ line, fields }: { line: DocumentLine; fields: readonly TypeField[] }) {
  const { t } = useLingui();
  const { money, base, values } = line;
  const rate = useRateWords(line);
  const foreign = money.currency !== base.currency;
  const shares = line.allocation.map(
    ({ names, amount }) =>
      `${names.join(' / ') || '—'} · ${formatMoney({ amount, currency: base.currency })}`,
  );
  const guests = line.attendees.map(({ name, company }) => (company ? `${name} (${company})` : name));
  return (
    <Facts
      facts={[
        [t`Amount`, formatMoney(money)],
        [t`In ${base.currency}`, foreign ? formatMoney(base) : ''],
        [t`Exchange rate`, foreign ? rate : ''],
        [t`Date of expense`, line.spentOn && formatDay(line.spentOn)],
        [t`Merchant`, line.merchant],
        [t`City`, line.city],
        ...fields
          .filter(({ key }) => (values[key] ?? '') !== '')
          .map(
            (field) =>
              [
                localText(field.label),
                <FieldValue
                  key={field.key}
                  field={field}
                  value={values[field.key] ?? ''}
                  currency={base.currency}
                />,
              ] as const,
          ),
        [t`Remarks`, line.remarks],
        [t`Reason`, line.reason],
        [t`Allocation`, shares.join('\n')],
        [t`Attendees`, guests.join('\n')],
      ]}
    />
  );
}

function useRateWords({ money, base, rate }: DocumentLine): string {
  const { t } = useLingui();
  const { currency } = money;
  const text = `1 ${currency} = ${rate.value} ${base.currency}`;
  if (rate.source === 'missing') return t`No exchange rate`;
  if (rate.source === 'manual') return t`${text} · entered manually`;
  if (!rate.day) return text;
  const day = formatDay(rate.day);
  return t`${text} · rate list of ${day}`;
}
