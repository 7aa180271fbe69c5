import { Trans, useLingui } from '@lingui/react/macro';
import type { TypeField } from '@outlay/contract/documents/document.type';
import { Button, Checkbox, InputNumber } from 'antd';
import { Field } from '#ui/Field.tsx';
import { LocalField } from '#desk/form/LocalField.tsx';
import { moved } from '#ui/moved.ts';
import { OrderButtons } from '#desk/form/OrderButtons.tsx';
import { TextField } from '#desk/form/TextField.tsx';
import { localText } from '#text/format.ts';
import { useEditor } from '../editor-context.ts';
import { fieldsOf, withFields, type FieldsOf } from '../model/type-draft.ts';
import { FIELD_WORDS } from '../type-words.ts';
import css from '../Types.module.css';
import { FormulaField } from './FormulaField.tsx';
import { OptionsField } from './OptionsField.tsx';

/** The settings of one field. */
export function FieldPane({ of, index }: { of: FieldsOf; index: number }) {
  const { t, i18n } = useLingui();
  const { draft, change, choose, fault } = useEditor();
  const fields = fieldsOf(draft.definition.form, of);
  const field = fields[index];
  if (!field) return null;
  const path = (key: string) =>
    `definition.form.${of === 'form' ? '' : 'lines.'}fields.${String(index)}.${key}`;
  const set = (part: Partial<TypeField>) =>
    change(withFields(draft, of, fields.with(index, { ...field, ...part })));
  const move = (from: number, to: number) => {
    change(withFields(draft, of, moved(fields, from, to)));
    choose({ part: 'field', of, index: to });
  };
  const remove = () => {
    choose(of === 'form' ? { part: 'general' } : { part: 'lines' });
    change(withFields(draft, of, fields.toSpliced(index, 1)));
  };
  return (
    <>
      <div className={css['paneHead']}>
        <div>
          <small>{i18n._(FIELD_WORDS[field.kind].label)}</small>
          <h2>{localText(field.label) || t`No name yet`}</h2>
        </div>
        <OrderButtons name={localText(field.label)} place={index} count={fields.length} onMove={move} />
        <Button danger type="text" size="small" onClick={remove}>
          <Trans>Remove</Trans>
        </Button>
      </div>
      <LocalField
        label={t`Label`}
        most={40}
        value={field.label}
        error={fault(path('label'))}
        onChange={(label) => set({ label })}
      />
      <KindSettings fields={fields} field={field} index={index} path={path} onChange={set} />
      <LocalField
        label={t`Help text`}
        most={100}
        value={field.hint ?? {}}
        error={fault(path('hint'))}
        onChange={(hint) => set({ hint })}
      />
      <TextField
        label={t`Name in formulas and conditions`}
        most={40}
        value={field.key}
        error={fault(path('key'))}
        onChange={(key) => set({ key: key.trim() })}
      />
    </>
  );
}

interface KindSettingsProps {
  fields: readonly TypeField[];
  field: TypeField;
  index: number;
  path: (key: string) => string;
  onChange: (part: Partial<TypeField>) => void;
}

/** The settings that only some kinds have. */
function KindSettings({ fields, field, index, path, onChange }: KindSettingsProps) {
  const { t } = useLingui();
  const { fault } = useEditor();
  const { kind } = field;
  return (
    <>
      {kind !== 'formula' && (
        <div className={css['checks']}>
          <Checkbox
            checked={field.required}
            onChange={({ target }) => onChange({ required: target.checked })}
          >
            <Trans>Required</Trans>
          </Checkbox>
        </div>
      )}
      {(kind === 'text' || kind === 'longText') && (
        <Count
          label={t`Maximum characters`}
          least={1}
          most={1000}
          value={field.most ?? 140}
          onChange={(most) => onChange({ most })}
        />
      )}
      {(kind === 'number' || kind === 'formula') && (
        <Count
          label={t`Decimals`}
          least={0}
          most={4}
          value={field.digits ?? 2}
          onChange={(digits) => onChange({ digits })}
        />
      )}
      {(kind === 'select' || kind === 'multiSelect') && (
        <OptionsField
          options={field.options ?? []}
          error={fault(path('options'))}
          onChange={(options) => onChange({ options })}
        />
      )}
      {kind === 'formula' && (
        <FormulaField
          value={field.formula ?? ''}
          fields={fields}
          index={index}
          attempted={fault(path('formula')) !== null}
          onChange={(formula) => onChange({ formula })}
        />
      )}
    </>
  );
}

interface CountProps {
  label: string;
  least: number;
  most: number;
  value: number;
  onChange: (value: number) => void;
}

const Count = ({ label, least, most, value, onChange }: CountProps) => (
  <Field label={label}>
    {({ id }) => (
      <InputNumber<number>
        id={id}
        min={least}
        max={most}
        precision={0}
        value={value}
        onChange={(next) => onChange(next ?? least)}
      />
    )}
  </Field>
);
