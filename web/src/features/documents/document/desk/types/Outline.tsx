import { Trans, useLingui } from '@lingui/react/macro';
import type { TypeField } from '@outlay/contract/documents/document.type';
import { Button, Dropdown } from 'antd';
import { localText } from '#text/format.ts';
import { classes } from '#ui/class-names.ts';
import { Icon, type IconName } from '#ui/Icon.tsx';
import { draggable } from '#desk/form/order.ts';
import { moved } from '#ui/moved.ts';
import { useEditor } from './editor-context.ts';
import { fieldsOf, newField, withFields, type Chosen, type FieldsOf } from './model/type-draft.ts';
import { FIELD_KINDS, FIELD_WORDS, type FieldKind } from './type-words.ts';
import css from './Types.module.css';
import { placeKey } from './use-editor-state.ts';

/** The outline of a type: settings, form fields and line fields. */
export function Outline({ wrong }: { wrong: ReadonlySet<string> }) {
  const { t } = useLingui();
  const { draft } = useEditor();
  const part = (chosen: Chosen, label: string, icon: IconName) => (
    <li>
      <Item chosen={chosen} label={label} icon={icon} wrong={wrong.has(placeKey(chosen))} />
    </li>
  );
  return (
    <nav className={css['outline']} aria-label={t`Parts of the type`}>
      <ul>
        {part({ part: 'general' }, t`Name and icon`, draft.icon)}
        {part({ part: 'money' }, t`Purpose and amount`, 'wallet')}
        {part({ part: 'number' }, t`Approval and number`, 'flow')}
        {part({ part: 'allowed' }, t`Who can create it`, 'people')}
      </ul>
      <Fields of="form" title={t`Fields of the form`} wrong={wrong} />
      <ul>{part({ part: 'lines' }, t`Lines`, 'receipt')}</ul>
      {draft.definition.form.lines.from !== 'none' && (
        <Fields of="lines" title={t`Fields of each line`} wrong={wrong} />
      )}
    </nav>
  );
}

interface ItemProps {
  chosen: Chosen;
  label: string;
  icon: IconName;
  wrong: boolean;
}

function Item({ chosen, label, icon, wrong }: ItemProps) {
  const { t } = useLingui();
  const editor = useEditor();
  const on = placeKey(editor.chosen) === placeKey(chosen);
  return (
    <button
      type="button"
      aria-current={on ? 'true' : undefined}
      className={classes(css['item'], on && css['on'])}
      onClick={() => editor.choose(chosen)}
    >
      <Icon name={icon} size={17} />
      <span>{label}</span>
      {wrong && (
        <span className={css['bad']} role="img" aria-label={t`Something is wrong here`}>
          <Icon name="warn" size={16} />
        </span>
      )}
    </button>
  );
}

function Fields({ of, title, wrong }: { of: FieldsOf; title: string; wrong: ReadonlySet<string> }) {
  const { t } = useLingui();
  const { draft, change, choose } = useEditor();
  const fields = fieldsOf(draft.definition.form, of);
  const move = (from: number, to: number) => {
    change(withFields(draft, of, moved(fields, from, to)));
    choose({ part: 'field', of, index: to });
  };
  const add = (kind: FieldKind) => {
    change(withFields(draft, of, [...fields, newField(kind, fields)]));
    choose({ part: 'field', of, index: fields.length });
  };
  return (
    <section>
      <h2>{title}</h2>
      <ul aria-label={title}>
        {fields.map((field: TypeField, index) => (
          <li key={field.key + String(index)} {...draggable(index, move)}>
            <Item
              chosen={{ part: 'field', of, index }}
              label={localText(field.label) || t`No name yet`}
              icon={FIELD_WORDS[field.kind].icon}
              wrong={wrong.has(`${of} ${String(index)}`)}
            />
          </li>
        ))}
      </ul>
      <AddField of={of} full={fields.length >= (of === 'form' ? 40 : 20)} onAdd={add} />
    </section>
  );
}

interface AddFieldProps {
  of: FieldsOf;
  full: boolean;
  onAdd: (kind: FieldKind) => void;
}

function AddField({ of, full, onAdd }: AddFieldProps) {
  const { i18n } = useLingui();
  // Formulas use the other fields of the form, so lines have none.
  const kinds = FIELD_KINDS.filter((kind) => of === 'form' || kind !== 'formula');
  return (
    <Dropdown
      trigger={['click']}
      disabled={full}
      menu={{
        items: kinds.map((kind) => ({
          key: kind,
          label: i18n._(FIELD_WORDS[kind].label),
          icon: <Icon name={FIELD_WORDS[kind].icon} size={16} />,
        })),
        onClick: ({ key }) => onAdd(key as FieldKind),
      }}
    >
      <Button type="dashed" size="small" block icon={<Icon name="plus" size={15} />}>
        {of === 'form' ? <Trans>Add a field</Trans> : <Trans>Add a line field</Trans>}
      </Button>
    </Dropdown>
  );
}
