import type { Department, MemberRef } from '@outlay/contract/organisation/company';
import type { DocumentType } from '@outlay/contract/documents/document.type';
import type { FlowSummary } from '@outlay/contract/documents/flow';
import { localText } from '#text/format.ts';

/** The names of everything that a flow references by id. */
export interface FlowNames {
  currency: string;
  people: ReadonlyMap<string, MemberRef>;
  departments: readonly Department[];
  flows: readonly FlowSummary[];
  types: readonly Pick<DocumentType, 'id' | 'code' | 'name' | 'form'>[];
}

export const NO_NAMES: FlowNames = {
  currency: 'CNY',
  people: new Map(),
  departments: [],
  flows: [],
  types: [],
};

/** The fields of all forms, without duplicate keys. */
export function fieldsOf({ types }: FlowNames) {
  const fields = types.flatMap(({ form }) => form.fields);
  return [...new Map(fields.map((field) => [field.key, field])).values()];
}

export const personName = ({ people }: FlowNames, id: string): string => people.get(id)?.name ?? '…';
export const departmentName = ({ departments }: FlowNames, id: string): string =>
  departments.find((one) => one.id === id)?.name ?? '…';

export function flowName({ flows }: FlowNames, id: string): string {
  const found = flows.find((one) => one.id === id);
  return found ? localText(found.name) : '…';
}
export function typeName({ types }: FlowNames, code: string): string {
  const found = types.find((one) => one.code === code);
  return found ? localText(found.name) : code;
}
export function fieldName(names: FlowNames, key: string): string {
  const found = fieldsOf(names).find((one) => one.key === key);
  return found ? localText(found.label) : key;
}
