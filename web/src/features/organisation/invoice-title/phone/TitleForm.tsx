import { Trans, useLingui } from '@lingui/react/macro';
import type { InvoiceTitle, InvoiceTitleForm } from '@outlay/contract/organisation/invoice-title';
import { useState, type FormEvent } from 'react';
import { fieldReason } from '#api/call-error.ts';
import { errorWords, reasonText } from '#text/errors.ts';
import { newId } from '#device/id.ts';
import { toast } from '#screen/toast.ts';
import { Button } from '#ui/Button.tsx';
import { Notice } from '#ui/Notice.tsx';
import { Sheet } from '#ui/Sheet.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { useSaveTitle } from '../invoice-title.queries.ts';

interface TitleFormProps {
  /** Null for a new one. */
  title: InvoiceTitle | null;
  shared: boolean;
  onClose: () => void;
}

const EMPTY = { version: 0, name: '', taxId: '', address: '', phone: '', bank: '', account: '' };

type Part = 'name' | 'taxId' | 'address' | 'phone' | 'bank' | 'account';

/** One column, in the order in which a merchant needs the fields. */
export function TitleForm({ title, shared, onClose }: TitleFormProps) {
  const { t } = useLingui();
  const [form, setForm] = useState<InvoiceTitleForm>(() => title ?? { ...EMPTY, id: newId(), shared });
  const [tried, setTried] = useState(false);
  const save = useSaveTitle();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!form.name.trim()) return;
    const onSuccess = () => {
      toast(t`Saved`, 'good');
      onClose();
    };
    save.mutate(form, { onSuccess });
  };
  const messageOf = (part: Part) => {
    const reason = tried && part === 'name' && !form.name.trim() ? 'required' : fieldReason(save.error, part);
    return reason ? reasonText(reason) : null;
  };
  const of = (part: Part) => ({
    value: form[part],
    error: messageOf(part),
    onChange: (value: string) => setForm({ ...form, [part]: value }),
  });
  return (
    <Sheet open title={title ? t`Change the invoice title` : t`Add an invoice title`} onClose={onClose}>
      <form onSubmit={submit} noValidate>
        {shared && !title && (
          <Notice tone="brand" title={<Trans>Everyone in the company can see this title.</Trans>} />
        )}
        <TextInput label={t`Name on the invoice`} required {...of('name')} />
        <TextInput
          label={t`Tax ID`}
          hint={t`Letters and digits; not needed for individuals.`}
          most={20}
          {...of('taxId')}
          onChange={(value) => setForm({ ...form, taxId: value.toUpperCase() })}
        />
        <TextInput label={t`Address`} {...of('address')} />
        <TextInput label={t`Phone`} type="tel" inputMode="tel" most={30} {...of('phone')} />
        <TextInput label={t`Bank`} {...of('bank')} />
        <TextInput label={t`Account number`} inputMode="numeric" most={40} {...of('account')} />
        {save.error && !(['name', 'taxId', 'phone', 'account'] as const).some((part) => messageOf(part)) && (
          <Notice tone="stop" title={errorWords(save.error)} />
        )}
        <Button submit wide busy={save.isPending}>
          <Trans>Save</Trans>
        </Button>
      </form>
    </Sheet>
  );
}
