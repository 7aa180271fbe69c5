import type { TypeField } from '@outlay/contract/documents/document.type';
import type { Reason } from '@outlay/contract/errors';
import { isBlank } from '#desk/form/LocalField.tsx';
import { formulaFault, namesFor } from './formula.ts';
import type { Chosen, FieldsOf, TypeDraft } from './type-draft.ts';

export interface TypeFault {
  /** The path as the server names it. */
  path: string;
  code: Reason;
}

const KEY = /^[a-zA-Z][a-zA-Z0-9_]{0,39}$/;
const at = (of: FieldsOf) => (of === 'form' ? 'definition.form.fields' : 'definition.form.lines.fields');

/** Validates a type before it is sent; uses the same paths as the server. */
export function faultsOf({ code, name, definition }: TypeDraft): TypeFault[] {
  const { form, number, flowId } = definition;
  const amount = form.fields.find(({ key }) => key === form.amountField);
  const moves = ['advance', 'supplier', 'reimburse'].includes(form.effect);
  const checks: [boolean, string, Reason][] = [
    [isBlank(name), 'name', 'required'],
    [!/^[a-z][a-zA-Z0-9]{0,29}$/.test(code), 'code', code === '' ? 'required' : 'badFormat'],
    [flowId === '', 'definition.flowId', 'required'],
    [!/^[A-Z]{1,6}$/.test(number.prefix), 'definition.number.prefix', 'badFormat'],
    [
      moves && form.lines.from === 'none' && amount?.kind !== 'money',
      'definition.form.amountField',
      'required',
    ],
  ];
  return [
    ...checks.flatMap(([is, path, reason]) => (is ? [{ path, code: reason }] : [])),
    ...fieldFaults('form', form.fields),
    ...fieldFaults('lines', form.lines.fields),
  ];
}

const fieldFaults = (of: FieldsOf, fields: readonly TypeField[]): TypeFault[] =>
  fields.flatMap((field, index): TypeFault[] => {
    const path = (key: string) => `${at(of)}.${String(index)}.${key}`;
    const twice = fields.findIndex(({ key }) => key === field.key) < index;
    const listed = field.kind === 'select' || field.kind === 'multiSelect';
    const options = field.options ?? [];
    const checks: [boolean, string, Reason][] = [
      [isBlank(field.label), 'label', 'required'],
      [!KEY.test(field.key), 'key', 'badFormat'],
      [twice, 'key', 'codeUsed'],
      [
        listed && (options.length === 0 || options.some(({ label }) => isBlank(label))),
        'options',
        'required',
      ],
      [
        field.kind === 'formula' && formulaFault(field.formula ?? '', namesFor(fields, index)) !== null,
        'formula',
        'badFormat',
      ],
    ];
    return checks.flatMap(([is, key, code]) => (is ? [{ path: path(key), code }] : []));
  });

/** The part of the editor that contains this path. */
export function placeOf(path: string): Chosen {
  const [, of, index] = /^definition\.form\.(lines\.)?fields\.(\d+)/.exec(path) ?? [];
  if (index !== undefined) return { part: 'field', of: of ? 'lines' : 'form', index: Number(index) };
  if (path.startsWith('definition.form.lines')) return { part: 'lines' };
  if (path.startsWith('definition.form')) return { part: 'money' };
  if (path.startsWith('definition.allowed')) return { part: 'allowed' };
  return { part: path.startsWith('definition') ? 'number' : 'general' };
}
