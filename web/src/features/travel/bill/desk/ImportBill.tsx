import { Trans, useLingui } from '@lingui/react/macro';
import { BILL_COLUMNS, NEEDED_BILL_COLUMNS } from '@outlay/contract/travel/bill';
import { useState } from 'react';
import css from '#desk/Desk.module.css';
import { MonthInput } from '#desk/form/MonthInput.tsx';
import { toast } from '#screen/toast.ts';
import { formatMoney, today } from '#text/format.ts';
import { Field } from '#ui/Field.tsx';
import { ProviderImport } from '#features/travel/order/desk/ProviderImport.tsx';
import { useImportBill } from './bills.queries.ts';

interface ImportBillProps {
  /** With the bill that was imported. */
  onDone: (id: string) => void;
  onClose: () => void;
}

/** Imports the bill of a provider for one month; an earlier file of the same month is replaced. */
export function ImportBill({ onDone, onClose }: ImportBillProps) {
  const { t } = useLingui();
  const [month, setMonth] = useState(() => today().slice(0, 7));
  const change = useImportBill();
  return (
    <ProviderImport
      title={t`Import the bill of a month`}
      columns={BILL_COLUMNS}
      needed={NEEDED_BILL_COLUMNS}
      change={{ ...change, mutateAsync: (file) => change.mutateAsync({ ...file, month }) }}
      summary={({ total }) => <Total sum={formatMoney(total)} />}
      onDone={({ billId }) => {
        toast(t`The bill has been imported.`, 'good');
        if (billId !== null) onDone(billId);
      }}
      onClose={onClose}
    >
      <Field label={t`Month`} hint={t`A bill of this month that is not paid yet is replaced.`}>
        {(ids) => <MonthInput {...ids} value={month} onChange={setMonth} />}
      </Field>
    </ProviderImport>
  );
}

const Total = ({ sum }: { sum: string }) => (
  <p className={css['small']}>
    <Trans>Total of these rows: {sum}</Trans>
  </p>
);
