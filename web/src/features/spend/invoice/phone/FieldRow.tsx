import { useLingui } from '@lingui/react/macro';
import type {
  FieldReading,
  InvoiceFieldName,
  InvoiceFields,
  InvoiceType,
} from '@outlay/contract/spend/invoice';
import { formatDay } from '#text/format.ts';
import { Amount } from '#ui/Amount.tsx';
import { classes } from '#ui/class-names.ts';
import { Pill } from '#ui/Pill.tsx';
import { FieldEditor } from './FieldEditor.tsx';
import css from './Invoice.module.css';
import { AMOUNT_FIELDS, type Certainty } from './invoice-fields.ts';
import { INVOICE_KINDS } from '../invoice-kinds.ts';
import { fieldWords } from '../invoice-words.ts';

interface FieldRowProps {
  name: InvoiceFieldName;
  fields: InvoiceFields;
  reading: FieldReading | undefined;
  certainty: Certainty;
  lit: boolean;
  onLight: () => void;
  onDone: () => void;
  onChange: ((fields: InvoiceFields) => void) | undefined;
}

/**
 * One field: label, recognised value and certainty. A tap highlights its place in the picture and opens it for
 * editing.
 */
export function FieldRow(props: FieldRowProps) {
  const { name, fields, reading, certainty, lit, onLight, onDone, onChange } = props;
  const { i18n } = useLingui();
  const label = i18n._(fieldWords(fields.type, name));
  const why = useWhy(reading, certainty, lit && onChange !== undefined);
  if (lit && onChange && !reading?.locked) {
    return (
      <div className={classes(css['field'], css['lit'])}>
        <span className={css['name']}>{label}</span>
        <FieldEditor name={name} label={label} fields={fields} onChange={onChange} onDone={onDone} />
        <Certain certainty={certainty} />
      </div>
    );
  }
  return (
    <button
      type="button"
      className={classes(css['field'], lit && css['lit'])}
      onClick={onLight}
      aria-pressed={lit}
    >
      <span className={css['name']}>{label}</span>
      <span className={css['value']}>
        <Value name={name} fields={fields} />
        {why && <span className={css['why']}>{why}</span>}
      </span>
      <Certain certainty={certainty} />
    </button>
  );
}

/** An explanation of the field's value, or null. `query`: the person wants to change the field. */
function useWhy(reading: FieldReading | undefined, certainty: Certainty, query: boolean): string | null {
  const { t } = useLingui();
  if (query && reading?.locked)
    return t`This value comes from the file or its QR code, so it cannot be changed. If it is wrong, ask the seller for a new invoice.`;
  if (reading?.readAs) return t`Edited. It was read as ${reading.readAs}.`;
  if (certainty === 'missing') return t`Not found. Please enter it.`;
  if (certainty !== 'check') return null;
  return reading?.source === 'derived'
    ? t`Worked out from other fields. Please check.`
    : t`Hard to read. Please compare it with the picture.`;
}

function Value({ name, fields }: { name: InvoiceFieldName; fields: InvoiceFields }) {
  const { i18n } = useLingui();
  const value = fields[name];
  if (name === 'type') return i18n._(INVOICE_KINDS[value as InvoiceType].label);
  if (value === '' || value === null) return '—';
  if (name === 'date') return formatDay(String(value));
  if (!AMOUNT_FIELDS.has(name)) return String(value);
  return (
    <span className={name === 'total' ? css['total'] : undefined}>
      <Amount
        money={{ amount: Number(value), currency: fields.currency }}
        size={name === 'total' ? 'row' : 'plain'}
      />
    </span>
  );
}

function Certain({ certainty }: { certainty: Certainty }) {
  const { t } = useLingui();
  if (certainty === 'sure') return <span className={css['dot']} role="img" aria-label={t`Confident`} />;
  if (certainty === 'check' || certainty === 'missing') return <Pill tone="wait">{t`Check`}</Pill>;
  return <span />;
}
