import { Trans, useLingui } from '@lingui/react/macro';
import type { BillDifference, ProviderBillDetail } from '@outlay/contract/travel/bill';
import { ORDER_KINDS, type OrderKind } from '@outlay/contract/travel/order';
import { useState } from 'react';
import css from '#desk/Desk.module.css';
import { OneField } from '#desk/form/OneField.tsx';
import { SaveModal } from '#desk/form/SaveModal.tsx';
import { TextField } from '#desk/form/TextField.tsx';
import { reasonText } from '#text/errors.ts';
import { formatMoney } from '#text/format.ts';
import { ORDER_KIND_WORDS } from '#features/travel/order/order-words.ts';
import { useRecordOrder } from './bills.queries.ts';

interface RecordOrderProps {
  bill: ProviderBillDetail;
  difference: BillDifference;
  onClose: () => void;
}

/** What the order of a line was, as the bill says: the company has paid it. */
export function RecordOrder({ bill: { id, version, month }, difference, onClose }: RecordOrderProps) {
  const { t, i18n } = useLingui();
  const { orderNo, billed } = difference;
  const [kind, setKind] = useState<OrderKind>('flight');
  const [title, setTitle] = useState('');
  const [traveller, setTraveller] = useState('');
  const [bookedOn, setBookedOn] = useState(`${month}-01`);
  const [tried, setTried] = useState(false);
  const record = useRecordOrder();
  const required = (text: string) => (tried && text.trim() === '' ? reasonText('required') : null);
  const save = () => {
    setTried(true);
    if (title.trim() !== '' && bookedOn !== '')
      record.mutate({ id, version, orderNo, kind, title, traveller, bookedOn }, { onSuccess: onClose });
  };
  const amount = formatMoney(billed);
  const options = ORDER_KINDS.map((value) => ({ value, label: i18n._(ORDER_KIND_WORDS[value].label) }));
  return (
    <SaveModal
      title={t`Record order ${orderNo}`}
      saving={record.isPending}
      error={record.error}
      onSave={save}
      onClose={onClose}
    >
      <p className={css['small']}>
        <Trans>
          {amount}, paid by the company. What the provider sends for this order later replaces it.
        </Trans>
      </p>
      <OneField
        label={t`Kind`}
        value={kind}
        options={options}
        placeholder={t`Kind`}
        onChange={(next) => setKind(ORDER_KINDS.find((one) => one === next) ?? kind)}
      />
      <TextField
        label={t`What was booked`}
        value={title}
        error={required(title)}
        placeholder={t`Such as a flight number or a hotel`}
        onChange={setTitle}
      />
      <TextField label={t`Traveller`} most={60} value={traveller} onChange={setTraveller} />
      <TextField
        label={t`Booked on`}
        kind="date"
        value={bookedOn}
        error={required(bookedOn)}
        onChange={setBookedOn}
      />
    </SaveModal>
  );
}
