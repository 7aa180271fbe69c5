import type { TypeDetail, TypeField } from '@outlay/contract/documents/document.type';
import { newId } from '#device/id.ts';
import type { FieldKind } from '../type-words.ts';

/** The edited type, in the form of the request. */
export type TypeDraft = Pick<
  TypeDetail,
  'id' | 'version' | 'code' | 'name' | 'description' | 'icon' | 'enabled' | 'definition'
>;
export type TypeFormDraft = TypeDraft['definition']['form'];
/** The fields of the form, or those of each line. */
export type FieldsOf = 'form' | 'lines';

/** The part selected in the editor. */
export type Chosen =
  | { part: 'general' | 'lines' | 'money' | 'number' | 'allowed' }
  | { part: 'field'; of: FieldsOf; index: number };

export const draftOf = (type: TypeDetail): TypeDraft => {
  const { id, version, code, name, description, icon, enabled, definition } = type;
  return { id, version, code, name, description, icon, enabled, definition };
};

const TITLE: TypeField = {
  key: 'title',
  kind: 'text',
  label: { 'zh-Hans': '事由', 'zh-Hant': '事由', en: 'Purpose', fr: 'Objet', es: 'Motivo' },
  required: true,
  most: 140,
};

/** Default values of a new type. */
export const newType = (flowId: string): TypeDraft => ({
  id: newId(),
  version: 0,
  code: '',
  name: {},
  description: {},
  icon: 'doc',
  enabled: true,
  definition: {
    form: {
      effect: 'reimburse',
      fields: [TITLE],
      lines: { from: 'expenses', types: [], fields: [], allocation: 'off', attendees: 'off', city: 'off' },
      amountField: null,
      offsets: false,
      trip: 'off',
      tripRequest: false,
    },
    flowId,
    number: { prefix: 'DOC', date: 'year', digits: 4 },
    print: 'standard',
    allowed: { departmentIds: [], memberIds: [], roles: [] },
    withdraw: 'any',
    revise: false,
  },
});

export const fieldsOf = (form: TypeFormDraft, of: FieldsOf): TypeField[] =>
  of === 'form' ? form.fields : form.lines.fields;

export const withFields = (draft: TypeDraft, of: FieldsOf, fields: TypeField[]): TypeDraft => {
  const { form } = draft.definition;
  return withForm(draft, of === 'form' ? { ...form, fields } : { ...form, lines: { ...form.lines, fields } });
};

export const withForm = (draft: TypeDraft, form: TypeFormDraft): TypeDraft => ({
  ...draft,
  definition: { ...draft.definition, form },
});

/** A new field of this kind, with a unique key. */
export function newField(kind: FieldKind, taken: readonly TypeField[]): TypeField {
  const keys = new Set(taken.map(({ key }) => key));
  const free = (number: number): string =>
    keys.has(`${kind}${String(number)}`) ? free(number + 1) : `${kind}${String(number)}`;
  return {
    key: free(1),
    kind,
    label: {},
    required: false,
    ...(kind === 'text' ? { most: 140 } : kind === 'longText' ? { most: 500 } : {}),
    ...(kind === 'select' || kind === 'multiSelect' ? { options: [{ value: 'option1', label: {} }] } : {}),
    ...(kind === 'formula' ? { formula: '', digits: 2 } : kind === 'number' ? { digits: 0 } : {}),
  };
}
