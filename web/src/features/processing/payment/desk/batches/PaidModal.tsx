import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { Payment } from '@outlay/contract/processing/payment.batch';
import { Input, Modal } from 'antd';
import { useState, type ClipboardEvent } from 'react';
import { errorWords, reasonText } from '#text/errors.ts';
import { formatMoney, formatSums, today } from '#text/format.ts';
import { Field } from '#ui/Field.tsx';
import { sumsOf } from '#text/sums.ts';
import css from '#desk/Desk.module.css';
import { useRecordResults } from '../payables/payments.queries.ts';

interface PaidModalProps {
  batchId: string;
  payments: readonly Payment[];
  onClose: () => void;
  onDone: () => void;
}

/** A reference for each payment and a common day; sent when no reference is missing. */
function useResults({ batchId, payments, onDone }: PaidModalProps) {
  const [paidOn, setPaidOn] = useState(today());
  const [references, setReferences] = useState<Readonly<Record<string, string>>>({});
  const [tried, setTried] = useState(false);
  const record = useRecordResults();
  const referenceOf = ({ id }: Payment) => references[id]?.trim() ?? '';
  const send = () => {
    setTried(true);
    if (!paidOn || payments.some((one) => referenceOf(one) === '')) return;
    const results = payments.map((one) => ({
      paymentId: one.id,
      outcome: 'paid' as const,
      reference: referenceOf(one),
      paidOn,
    }));
    record.mutate({ id: batchId, results }, { onSuccess: onDone });
  };
  /** Fills in pasted lines of the bank's list, starting at one payment. */
  const fill = (from: number, lines: readonly string[]) =>
    setReferences((now) => ({
      ...now,
      ...Object.fromEntries(
        payments.slice(from).flatMap(({ id }, at) => (lines[at] ? [[id, lines[at]]] : [])),
      ),
    }));
  const missing = (value: string) => (tried && value === '' ? reasonText('required') : null);
  return {
    ...{ paidOn, setPaidOn, send, fill, busy: record.isPending },
    textOf: ({ id }: Payment) => references[id] ?? '',
    write: ({ id }: Payment, text: string) => setReferences({ ...references, [id]: text }),
    missingOf: (one: Payment) => missing(referenceOf(one)),
    dayFault: missing(paidOn) ?? (record.error && errorWords(record.error)),
  };
}

/**
 * The day and the bank's reference of each payment. A column pasted from the bank's list fills all fields.
 */
export function PaidModal(props: PaidModalProps) {
  const { payments, onClose } = props;
  const { t } = useLingui();
  const results = useResults(props);
  const { length: count } = payments;
  const sum = formatSums(sumsOf(payments));
  return (
    <Modal
      open
      title={t`Mark as paid`}
      okText={t`Mark as paid`}
      cancelText={t`Cancel`}
      okButtonProps={{ loading: results.busy }}
      onOk={results.send}
      onCancel={onClose}
    >
      <p>
        <Plural value={count} one={`# payment, ${sum}`} other={`# payments, ${sum}`} />
      </p>
      <Field label={t`Paid on`} error={results.dayFault}>
        {(ids) => (
          <Input
            {...ids}
            type="date"
            max={today()}
            value={results.paidOn}
            onChange={({ target }) => results.setPaidOn(target.value)}
          />
        )}
      </Field>
      {count > 1 && (
        <p className={css['small']}>
          <Trans>
            Each payment needs its own reference. You can paste a column of references into the first field.
          </Trans>
        </p>
      )}
      {payments.map((payment, index) => (
        <ReferenceField
          key={payment.id}
          payment={payment}
          value={results.textOf(payment)}
          error={results.missingOf(payment)}
          onChange={(text) => results.write(payment, text)}
          onPasted={(lines) => results.fill(index, lines)}
        />
      ))}
    </Modal>
  );
}

interface ReferenceFieldProps {
  payment: Payment;
  value: string;
  error: string | null;
  onChange: (text: string) => void;
  onPasted: (lines: string[]) => void;
}

function ReferenceField({ payment, value, error, onChange, onPasted }: ReferenceFieldProps) {
  const { t } = useLingui();
  const { documentNumber, money, payee } = payment;
  const amount = formatMoney(money);
  const paste = (event: ClipboardEvent) => {
    const lines = event.clipboardData
      .getData('text')
      .split(/\r?\n/)
      .map((line) => line.trim())
      .filter(Boolean);
    if (lines.length < 2) return;
    event.preventDefault();
    onPasted(lines);
  };
  return (
    <Field label={t`Bank reference of ${documentNumber} · ${payee.holder} · ${amount}`} error={error}>
      {(ids) => (
        <Input
          {...ids}
          maxLength={60}
          value={value}
          onChange={({ target }) => onChange(target.value)}
          onPaste={paste}
        />
      )}
    </Field>
  );
}
