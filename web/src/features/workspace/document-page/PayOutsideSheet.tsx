import { Trans, useLingui } from '@lingui/react/macro';
import { useState, type FormEvent } from 'react';
import { reasonText } from '#text/errors.ts';
import { formatMoney, today } from '#text/format.ts';
import { Button } from '#ui/Button.tsx';
import { DateInput } from '#ui/DateInput.tsx';
import { Sheet } from '#ui/Sheet.tsx';
import { TextArea, TextInput } from '#ui/TextInput.tsx';
import { ActFault } from '#features/documents/document/ActFault.tsx';
import type { ActSheetProps } from './act.ts';
import { usePayOutside } from './payment.queries.ts';

export function PayOutsideSheet({ open, document, onClose, onDone }: ActSheetProps) {
  const { t } = useLingui();
  return (
    <Sheet open={open} title={t`Paid another way`} onClose={onClose}>
      <PayOutsideForm document={document} onDone={onDone} />
    </Sheet>
  );
}

/** Records a payment made outside a batch, such as cash or a company card. */
function PayOutsideForm({ document, onDone }: Pick<ActSheetProps, 'document' | 'onDone'>) {
  const { t } = useLingui();
  const [form, setForm] = useState({ method: '', paidOn: today(), reference: '', reason: '' });
  const [tried, setTried] = useState(false);
  const pay = usePayOutside();
  const { id, version } = document;
  const missing = (value: string) => (tried && value.trim() === '' ? reasonText('required') : null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (Object.values(form).some((value) => value.trim() === '')) return;
    pay.mutate({ id, version, ...form }, { onSuccess: onDone });
  };
  return (
    <form onSubmit={submit} noValidate>
      <WhatIsPaid document={document} />
      <TextInput
        label={t`How it was paid`}
        value={form.method}
        onChange={(method) => setForm({ ...form, method })}
        placeholder={t`Cash, company card…`}
        most={40}
        error={missing(form.method)}
      />
      <DateInput
        label={t`Paid on`}
        value={form.paidOn}
        latest={today()}
        onChange={(paidOn) => setForm({ ...form, paidOn })}
        error={missing(form.paidOn)}
      />
      <TextInput
        label={t`Reference`}
        value={form.reference}
        onChange={(reference) => setForm({ ...form, reference })}
        most={60}
        error={missing(form.reference)}
      />
      <TextArea
        label={t`Why not in a batch`}
        value={form.reason}
        onChange={(reason) => setForm({ ...form, reason })}
        most={500}
        error={missing(form.reason)}
      />
      <ActFault error={pay.error} documentId={id} />
      <Button submit wide busy={pay.isPending}>
        <Trans>Submit for confirmation</Trans>
      </Button>
    </form>
  );
}

function WhatIsPaid({ document }: Pick<ActSheetProps, 'document'>) {
  const { name } = document.submitter;
  const amount = formatMoney(document.money);
  return (
    <>
      <p>
        <Trans>
          {amount} for {name}
        </Trans>
      </p>
      <p style={{ color: 'var(--soft)', fontSize: 13, paddingBottom: 12 }}>
        <Trans>A second person must confirm it; until then nothing is posted.</Trans>
      </p>
    </>
  );
}
