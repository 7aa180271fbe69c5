import { Trans, useLingui } from '@lingui/react/macro';
import type { ExpenseType } from '@outlay/contract/expense';
import type { InvoiceDetail, InvoiceFieldName } from '@outlay/contract/invoice';
import { useState } from 'react';
import { errorWords } from '#kit/errors.ts';
import { toast } from '#kit/toast.ts';
import { Button } from '#ui/Button.tsx';
import { Rows } from '#ui/Card.tsx';
import { Dock } from '#ui/Dock.tsx';
import { Notice } from '#ui/Notice.tsx';
import { Page } from '#ui/Page.tsx';
import { Row, Square } from '#ui/Row.tsx';
import { Sheet } from '#ui/Sheet.tsx';
import { CheckPills } from '#features/invoice/CheckPills.tsx';
import { DuplicateNotice } from '#features/invoice/DuplicateNotice.tsx';
import { FieldRows } from '#features/invoice/FieldRows.tsx';
import { InvoicePicture } from '#features/invoice/InvoicePicture.tsx';
import { EXPENSE_TYPES } from './expense-types.ts';
import css from './Expense.module.css';
import { PhotographAgain } from './PhotographAgain.tsx';
import { suggestType } from './suggest-type.ts';
import { TypePicker } from './TypePicker.tsx';
import { useKeepInvoice } from './use-keep-invoice.ts';

interface ReviewInvoiceProps {
  invoice: InvoiceDetail;
  place: number;
  all: number;
  onKept: (expenseId: string) => void;
  onAgain: () => void;
}

/** What was read, beside the paper: looked at, corrected, kept as an expense. */
export function ReviewInvoice({ invoice, place, all, onKept, onAgain }: ReviewInvoiceProps) {
  const { t } = useLingui();
  const [fields, setFields] = useState(invoice.fields);
  const [lit, setLit] = useState<InvoiceFieldName | null>(null);
  const [type, setType] = useState<ExpenseType>(() => suggestType(invoice));
  const keeping = useKeepInvoice(invoice, onKept);
  const locked = invoice.duplicate?.locked === true;
  const keep = () => {
    const missing = (['total', 'date'] as const).find((name) => !fields[name]);
    if (missing) {
      setLit(missing);
      return toast(missing === 'total' ? t`Please enter the total.` : t`Please enter the date.`, 'stop');
    }
    keeping.keep(fields, type);
  };
  return (
    <Page
      title={t`Check the invoice`}
      aside={
        all > 1 ? (
          <span className={css['count']}>
            {place} / {all}
          </span>
        ) : (
          <PhotographAgain invoice={invoice} />
        )
      }
      dock={
        <Dock>
          <Button tone="line" onPress={onAgain}>
            <Trans>Later</Trans>
          </Button>
          <Button wide busy={keeping.busy} disabled={locked} onPress={keep}>
            <Trans>Keep in account book</Trans>
          </Button>
        </Dock>
      }
    >
      <InvoicePicture fileId={invoice.fileId} place={(lit && invoice.readings[lit]?.place) ?? null} />
      <CheckPills invoice={invoice} />
      {invoice.duplicate && <DuplicateNotice duplicate={invoice.duplicate} />}
      {keeping.error && <Notice tone="stop" title={errorWords(keeping.error)} />}
      <FieldRows invoice={invoice} fields={fields} lit={lit} onLight={setLit} onChange={setFields} />
      <TypeRow type={type} suggested={type === suggestType(invoice)} onChange={setType} />
    </Page>
  );
}

interface TypeRowProps {
  type: ExpenseType;
  suggested: boolean;
  onChange: (type: ExpenseType) => void;
}

function TypeRow({ type, suggested, onChange }: TypeRowProps) {
  const { i18n, t } = useLingui();
  const [open, setOpen] = useState(false);
  const words = EXPENSE_TYPES[type];
  return (
    <>
      <Rows>
        <Row
          lead={<Square icon={words.icon} />}
          title={i18n._(words.label)}
          sub={suggested ? t`Expense type, suggested by the invoice` : t`Expense type`}
          more
          onPress={() => setOpen(true)}
        />
      </Rows>
      <Sheet open={open} title={t`Expense type`} onClose={() => setOpen(false)}>
        <TypePicker
          value={type}
          onChange={(next) => {
            onChange(next);
            setOpen(false);
          }}
        />
      </Sheet>
    </>
  );
}
