import { useLingui } from '@lingui/react/macro';
import type { InvoiceDetail, InvoiceFieldName, InvoiceFields } from '@outlay/contract/spend/invoice';
import { useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { FieldRow } from './FieldRow.tsx';
import css from './Invoice.module.css';
import { certaintyOf, fieldsShown } from './invoice-fields.ts';

interface FieldRowsProps {
  invoice: InvoiceDetail;
  fields: InvoiceFields;
  /** The selected field, which is highlighted in the picture. */
  lit: InvoiceFieldName | null;
  onLight: (name: InvoiceFieldName | null) => void;
  /** Absent when the fields are read-only. */
  onChange?: (fields: InvoiceFields) => void;
}

export function FieldRows({ invoice, fields, lit, onLight, onChange }: FieldRowsProps) {
  const { t } = useLingui();
  const [all, setAll] = useState(false);
  return (
    <div className={css['plate']}>
      {fieldsShown(fields, all).map((name) => (
        <FieldRow
          key={name}
          name={name}
          fields={fields}
          reading={invoice.readings[name]}
          certainty={certaintyOf(invoice, fields, name)}
          lit={lit === name}
          onLight={() => onLight(name)}
          onDone={() => onLight(null)}
          onChange={onChange}
        />
      ))}
      <div
        className={css['field']}
        style={{ gridTemplateColumns: '1fr', justifyItems: 'center', padding: '4px' }}
      >
        <Button tone="text" small onPress={() => setAll(!all)}>
          {all ? t`Fewer fields` : t`All fields`}
        </Button>
      </div>
    </div>
  );
}
