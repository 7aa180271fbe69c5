import { filter, parse, type Filter } from 'scim2-parse-filter';
import { z } from 'zod';
import { badPath, badValue, ScimError } from './scim.error.ts';
import {
  booleanOf,
  canonical,
  entriesOf,
  setField,
  shortened,
  textOf,
  type Entry,
  type Fields,
  type Shape,
} from './scim.fields.ts';

const PatchBody = z.object({
  Operations: z
    .array(z.object({ op: z.string(), path: z.string().max(500).optional(), value: z.unknown().optional() }))
    .min(1)
    .max(1000),
});

interface Operation {
  op: 'add' | 'replace' | 'remove';
  path: string | undefined;
  value: unknown;
}

/**
 * Applies a PATCH to the fields of a resource. Directories write it in their own ways: Entra ID capitalises `op`, sends
 * booleans as texts and paths as keys of a value without a path; Okta sends a value without a path.
 *
 * @throws ScimError
 */
export function applyPatch(shape: Shape, fields: Fields, body: unknown): void {
  const parsed = PatchBody.safeParse(body).data;
  if (!parsed) throw new ScimError(400, 'a PatchOp with Operations is expected', 'invalidSyntax');
  for (const { op, path, value } of parsed.Operations) {
    const kind = op.toLowerCase();
    if (kind !== 'add' && kind !== 'replace' && kind !== 'remove')
      throw new ScimError(400, `unknown op ${op.slice(0, 50)}`, 'invalidSyntax');
    apply(shape, fields, { op: kind, path, value });
  }
}

function apply(shape: Shape, fields: Fields, { op, path, value }: Operation): void {
  if (path !== undefined) return applyAt(shape, fields, { op, path, value });
  if (op === 'remove') throw new ScimError(400, 'remove needs a path', 'noTarget');
  applyEach(shape, fields, op, '', value);
}

/** Each key of the value is a path below `prefix`. */
function applyEach(shape: Shape, fields: Fields, op: Operation['op'], prefix: string, value: unknown): void {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw badValue('an object is expected');
  for (const [key, one] of Object.entries(value)) {
    const path = prefix === '' ? key : `${prefix}.${key}`;
    applyAt(shape, fields, { op, path, value: one });
  }
}

const SELECTED = /^([^[\]]+)\[(.+)\](?:\.(value|type|primary|display))?$/;
const PARENTS: ReadonlySet<string> = new Set(['name', 'enterprise']);

function applyAt(shape: Shape, fields: Fields, { op, path, value }: { path: string } & Operation): void {
  const selected = SELECTED.exec(path);
  if (selected) {
    const [, list = '', condition = '', part = ''] = selected;
    const name = canonical(shape, list);
    if (name !== undefined && shape.ignored.has(name)) return;
    if (name === undefined || !shape.lists.has(name)) throw badPath(path);
    return changeSelected(fields, name, { op, part, value, condition: conditionOf(condition) });
  }
  const name = canonical(shape, path);
  if (name !== undefined) return changeWhole(shape, fields, name, op, value);
  const parent = shortened(path).toLowerCase();
  if (!PARENTS.has(parent)) throw badPath(path);
  if (op !== 'remove') return applyEach(shape, fields, op, parent, value);
  for (const key of [...fields.keys()]) if (key.startsWith(`${parent}.`)) fields.delete(key);
}

function conditionOf(text: string): Filter {
  try {
    return parse(text);
  } catch {
    throw new ScimError(400, 'the condition of the path is not valid', 'invalidFilter');
  }
}

function changeWhole(shape: Shape, fields: Fields, name: string, op: Operation['op'], value: unknown): void {
  if (!shape.lists.has(name)) {
    if (op === 'remove') return void (shape.ignored.has(name) || fields.delete(name));
    return setField(shape, fields, name, value);
  }
  const before = listIn(fields, name);
  if (op === 'replace') return void fields.set(name, entriesOf(name, value));
  const entries = entriesOf(name, value);
  const values = new Set(entries.map((one) => one.value));
  // Entra ID names the members to remove in the value. Without a value all are removed; an empty list removes none.
  const isAll = value === undefined || value === null;
  if (op === 'remove')
    return void fields.set(name, isAll ? [] : before.filter((one) => !values.has(one.value)));
  fields.set(name, [...before.filter((one) => !values.has(one.value)), ...entries]);
}

export const listIn = (fields: Fields, name: string): Entry[] =>
  (fields.get(name) as Entry[] | undefined) ?? [];

interface Selected {
  op: Operation['op'];
  /** A part of the entries; empty for whole ones. */
  part: string;
  value: unknown;
  condition: Filter;
}

function changeSelected(fields: Fields, name: string, { op, part, value, condition }: Selected): void {
  const before = listIn(fields, name);
  const isMeant = filter(condition);
  const meant = before.filter((one) => isMeant(one));
  if (op === 'remove')
    return void fields.set(
      name,
      before.filter((one) => !meant.includes(one)),
    );
  const change =
    part === '' ? partsOf(value) : { [part]: part === 'primary' ? booleanOf(value) : textOf(value) };
  if (meant.length > 0)
    return void fields.set(
      name,
      before.map((one) => (meant.includes(one) ? entryOf(name, { ...one, ...change }) : one)),
    );
  // Nothing is meant yet: an entry as the condition describes it.
  fields.set(name, [...before, entryOf(name, { ...describedBy(condition), ...change })]);
}

const Parts = z.object({
  value: z.unknown().optional(),
  type: z.unknown().optional(),
  primary: z.unknown().optional(),
});
const partsOf = (value: unknown): object => Parts.safeParse(value).data ?? { value };

const entryOf = (name: string, parts: object): Entry => {
  const [entry] = entriesOf(name, parts);
  if (!entry) throw badValue(`a value of ${name} is expected`);
  return entry;
};

/** The type in `[type eq "work"]`. */
function describedBy(condition: Filter): { type?: string } {
  const isType = condition.op === 'eq' && 'compValue' in condition && condition.attrPath === 'type';
  return isType && typeof condition.compValue === 'string' ? { type: condition.compValue } : {};
}
