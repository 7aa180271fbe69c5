import fc from 'fast-check';
import { z } from 'zod';

/** The part of JSON Schema that the contract's schemas use. */
interface Schema {
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  $ref?: string;
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  items?: Schema;
  minItems?: number;
  maxItems?: number;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: Schema | boolean;
  $defs?: Record<string, Schema>;
}

export const inputSchema = (schema: z.ZodType): Schema =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema;

/**
 * Strings that break programs: NUL, half a surrogate pair, right-to-left, invisible, four bytes, very long, injected
 * code.
 */
const STRANGE = [
  '\u0000',
  '\ud800',
  '\u202Eevil',
  '\u200B\u200B',
  '𠮷野家𝒳',
  'x'.repeat(100_000),
  "'; drop table person; --",
  '<img src=x onerror=alert(1)>',
  '{{7*7}}${7*7}',
  '../../../../etc/passwd',
  '=cmd|calc!A1',
  '__proto__',
  '%00%0d%0aSet-Cookie: a=b',
];

/** Values of the wrong type. */
const WRONG: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(null, true, -1, 0.1 + 0.2, -0, 1e308, Number.MAX_SAFE_INTEGER, '', [], {}),
  fc.constantFrom<unknown>(...STRANGE),
  fc.constant(JSON.parse('{"__proto__":{"admin":true},"constructor":{"prototype":{"admin":true}}}')),
  fc.constant(Array.from({ length: 300 }, (_, i) => i)),
  fc.constant(JSON.parse('['.repeat(64) + ']'.repeat(64))),
);

const UUIDS = fc.uuid({ version: 7 });

function text(schema: Schema): fc.Arbitrary<string> {
  if (schema.format === 'uuid') return UUIDS;
  if (schema.format === 'date')
    return fc.constantFrom('2026-01-01', '2026-11-21', '2024-02-29', '0001-01-01', '9999-12-31');
  if (schema.format === 'date-time')
    return fc.constantFrom('2026-11-21T08:00:00Z', '1970-01-01T00:00:00.000Z');
  if (schema.pattern?.includes('\\d{6}')) return fc.stringMatching(/^\d{6}$/);
  const min = schema.minLength ?? 0;
  const max = Math.min(schema.maxLength ?? 60, 60);
  const plain = fc.string({ minLength: Math.min(min, max), maxLength: max });
  return fc.oneof(
    { weight: 5, arbitrary: plain },
    { weight: 2, arbitrary: fc.constantFrom('Lunch', '出差', 'a@b.co', '13800138000', '0', '2026') },
    { weight: 1, arbitrary: fc.constantFrom(...STRANGE) },
  );
}

function valueOf(schema: Schema, root: Schema, depth: number, ids: readonly string[]): fc.Arbitrary<unknown> {
  const inside = (next: Schema) => valueOf(next, root, depth + 1, ids);
  if (depth > 6) return fc.constant(null);
  if (schema.$ref) {
    const name = schema.$ref.split('/').at(-1) ?? '';
    return inside(schema.$ref === '#' ? root : (root.$defs?.[name] ?? {}));
  }
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const choice = schema.anyOf ?? schema.oneOf;
  if (choice) return fc.oneof(...choice.map(inside));
  if (schema.allOf)
    return fc.tuple(...schema.allOf.map(inside)).map((parts) => Object.assign({}, ...parts) as unknown);
  const [type] = [schema.type ?? (schema.properties ? 'object' : 'any')].flat();
  if (type === 'string' && schema.format === 'uuid' && ids.length > 0)
    return fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...ids) }, { weight: 1, arbitrary: UUIDS });
  if (type === 'string') return text(schema);
  if (type === 'integer' || type === 'number') {
    const min = Math.max(schema.minimum ?? schema.exclusiveMinimum ?? -1000, -1e12);
    const max = Math.min(schema.maximum ?? 100_000, 1e12);
    return fc.integer({ min: Math.ceil(min), max: Math.max(Math.floor(max), Math.ceil(min)) });
  }
  if (type === 'boolean') return fc.boolean();
  if (type === 'null') return fc.constant(null);
  if (type === 'array') {
    const minLength = Math.min(schema.minItems ?? 0, 5);
    return fc.array(inside(schema.items ?? {}), { minLength, maxLength: Math.max(3, minLength) });
  }
  if (type === 'object') return objectOf(schema, inside);
  return fc.oneof(fc.string({ maxLength: 10 }), fc.integer(), fc.constant(null));
}

function objectOf(schema: Schema, inside: (next: Schema) => fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  const properties = schema.properties ?? {};
  const known = fc.record(
    Object.fromEntries(Object.entries(properties).map(([name, part]) => [name, inside(part)])),
    { requiredKeys: schema.required ?? [] },
  );
  const more = schema.additionalProperties;
  if (typeof more !== 'object') return known;
  return fc
    .tuple(known, fc.dictionary(fc.string({ maxLength: 8 }), inside(more), { maxKeys: 3 }))
    .map(([some, others]) => ({ ...some, ...others }));
}

/** Replaces one part of a well-formed value with a wrong one, or adds unexpected fields. */
function broken(value: unknown, at: number, wrong: unknown): unknown {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return wrong;
  const keys = Object.keys(value);
  if (keys.length === 0 || at % 7 === 0)
    return { ...value, status: 'Paid', companyId: wrong, isAdmin: true, roles: ['administrator'] };
  const key = keys[at % keys.length] ?? '';
  const inner = (value as Record<string, unknown>)[key];
  const deep = at % 3 === 0 && inner !== null && typeof inner === 'object';
  return { ...value, [key]: deep ? broken(inner, Math.floor(at / 3), wrong) : wrong };
}

/** Generates bodies for an endpoint: half well-formed, half with one error. `ids` are those of existing objects. */
export function bodies(schema: z.ZodType, ids: readonly string[]): fc.Arbitrary<unknown> {
  const root = inputSchema(schema);
  const good = valueOf(root, root, 0, ids);
  return fc.oneof(
    good,
    fc.tuple(good, fc.nat(1000), WRONG).map(([value, at, wrong]) => broken(value, at, wrong)),
  );
}
