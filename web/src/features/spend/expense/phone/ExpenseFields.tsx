import { useLingui } from '@lingui/react/macro';
import { CURRENCIES } from '@outlay/contract/money';
import { fieldReason } from '#api/call-error.ts';
import { reasonText } from '#text/errors.ts';
import { formatMoney, today } from '#text/format.ts';
import { AmountInput } from '#ui/AmountInput.tsx';
import { Card } from '#ui/Card.tsx';
import { DateInput } from '#ui/DateInput.tsx';
import { Select } from '#ui/Select.tsx';
import { TextArea, TextInput } from '#ui/TextInput.tsx';
import { amountOf, provenBy, type Typed } from './expense-form.ts';
import { ExpenseTypeSelect } from './ExpenseTypeSelect.tsx';
import { InvoicesOnIt } from './InvoicesOnIt.tsx';
import { PhotoStrip } from '#features/platform/file/PhotoStrip.tsx';

interface ExpenseFieldsProps {
  typed: Typed;
  onChange: (part: Partial<Typed>) => void;
  tried: boolean;
  error: Error | null;
}

export function ExpenseFields({ typed, onChange, tried, error }: ExpenseFieldsProps) {
  const { t } = useLingui();
  const amount = amountOf(typed);
  const proven = provenBy(typed.invoices, typed.currency);
  const above = typed.invoices.length > 0 && amount !== null && amount > proven;
  const provenText = formatMoney({ amount: proven, currency: typed.currency });
  const messageOf = (path: string) => {
    const reason = fieldReason(error, path);
    return reason ? reasonText(reason) : null;
  };
  return (
    <>
      <Card>
        <AmountInput
          label={t`Amount`}
          currency={typed.currency}
          value={typed.amount}
          onChange={(text) => onChange({ amount: text })}
          error={
            tried && (amount === null || amount <= 0) ? t`Please enter an amount.` : messageOf('money.amount')
          }
          {...(above ? { hint: t`More than the invoices support: ${provenText}` } : {})}
        />
        <Select
          label={t`Currency`}
          value={typed.currency}
          options={CURRENCIES.map((currency) => ({ value: currency, label: currency }))}
          onChange={(currency) => onChange({ currency })}
        />
        <ExpenseTypeSelect value={typed.type} onChange={(type) => onChange({ type })} />
        <DateInput
          label={t`Date`}
          value={typed.spentOn}
          latest={today()}
          onChange={(spentOn) => onChange({ spentOn })}
          error={tried && !typed.spentOn ? reasonText('required') : messageOf('spentOn')}
          required
        />
      </Card>
      <MoreFields typed={typed} onChange={onChange} messageOf={messageOf} />
    </>
  );
}

interface MoreFieldsProps extends Pick<ExpenseFieldsProps, 'typed' | 'onChange'> {
  messageOf: (path: string) => string | null;
}

function MoreFields({ typed, onChange, messageOf }: MoreFieldsProps) {
  const { t } = useLingui();
  return (
    <>
      <Card>
        <TextInput
          label={t`Merchant`}
          value={typed.merchant}
          onChange={(merchant) => onChange({ merchant })}
          error={messageOf('merchant')}
        />
        <TextArea
          label={t`Remarks`}
          value={typed.remarks}
          onChange={(remarks) => onChange({ remarks })}
          error={messageOf('remarks')}
        />
        <PhotoStrip
          fileIds={typed.fileIds}
          photos={typed.photos}
          onFileIds={(fileIds) => onChange({ fileIds })}
          onPhotos={(photos) => onChange({ photos })}
        />
      </Card>
      <InvoicesOnIt invoices={typed.invoices} onChange={(invoices) => onChange({ invoices })} />
    </>
  );
}
