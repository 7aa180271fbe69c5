import { Trans, useLingui } from '@lingui/react/macro';
import type { TypeField } from '@outlay/contract/documents/document.type';
import { Input } from 'antd';
import { localText } from '#text/format.ts';
import { Field } from '#ui/Field.tsx';
import { formulaWords } from '../formula-words.ts';
import { formulaFault, namesFor } from '../model/formula.ts';
import css from '../Types.module.css';

interface FormulaFieldProps {
  value: string;
  fields: readonly TypeField[];
  index: number;
  /** After the first attempt to publish, an empty formula is an error. */
  attempted: boolean;
  onChange: (formula: string) => void;
}

/** The formula of a computed field, parsed while the user types. */
export function FormulaField({ value, fields, index, attempted, onChange }: FormulaFieldProps) {
  const { t } = useLingui();
  const names = namesFor(fields, index);
  const fault = formulaFault(value, names);
  const text = fault && (fault.kind !== 'empty' || attempted) ? formulaWords(fault) : null;
  const labelOf = (name: string) => {
    const field = fields.find(({ key }) => key === name);
    return field ? localText(field.label) : t`sum of the lines`;
  };
  const append = (name: string) => onChange(value === '' ? name : `${value.trimEnd()} ${name}`);
  return (
    <>
      <Field label={t`Formula`} error={text} hint={fault ? undefined : t`The formula is valid.`}>
        {(ids) => (
          <Input.TextArea
            {...ids}
            rows={2}
            maxLength={500}
            spellCheck={false}
            className={css['formula'] ?? ''}
            placeholder="days(date1, date2) * 100"
            value={value}
            onChange={({ target }) => onChange(target.value)}
          />
        )}
      </Field>
      <div className={css['names']}>
        <small>
          <Trans>It can use:</Trans>
        </small>
        {names.map((name) => (
          <button key={name} type="button" onClick={() => append(name)}>
            <code>{name}</code> {labelOf(name)}
          </button>
        ))}
        <small>
          <Trans>and if, min, max, round, abs, days</Trans>
        </small>
      </div>
    </>
  );
}
