import { useLingui } from '@lingui/react/macro';
import type { InvoiceFieldName, InvoiceFields, InvoiceType } from '@outlay/contract/spend/invoice';
import { useEffect, useRef, useState } from 'react';
import css from './Invoice.module.css';
import { AMOUNT_FIELDS, inputText, withInput } from './invoice-fields.ts';
import { INVOICE_KINDS } from '../invoice-kinds.ts';

interface FieldEditorProps {
  name: InvoiceFieldName;
  label: string;
  fields: InvoiceFields;
  onChange: (fields: InvoiceFields) => void;
  onDone: () => void;
}

const TYPES = Object.keys(INVOICE_KINDS) as InvoiceType[];

/** Edits one field in place. */
export function FieldEditor({ name, label, fields, onChange, onDone }: FieldEditorProps) {
  const { i18n } = useLingui();
  const [text, setText] = useState(() => inputText(fields, name));
  const input = useRef<HTMLInputElement & HTMLSelectElement>(null);
  useEffect(() => input.current?.focus({ preventScroll: true }), []);
  const change = (next: string) => {
    setText(next);
    onChange(withInput(fields, name, next));
  };
  if (name === 'type') {
    return (
      <select
        ref={input}
        className={css['edit']}
        aria-label={label}
        value={fields.type}
        onChange={(event) => change(event.target.value)}
      >
        {TYPES.map((type) => (
          <option key={type} value={type}>
            {i18n._(INVOICE_KINDS[type].label)}
          </option>
        ))}
      </select>
    );
  }
  return (
    <input
      ref={input}
      className={css['edit']}
      aria-label={label}
      type={name === 'date' ? 'date' : 'text'}
      inputMode={AMOUNT_FIELDS.has(name) ? 'decimal' : 'text'}
      maxLength={140}
      value={text}
      onChange={(event) => change(event.target.value)}
      onKeyDown={(event) => event.key === 'Enter' && onDone()}
    />
  );
}
