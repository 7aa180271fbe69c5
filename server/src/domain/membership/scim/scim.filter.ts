import { sql, type RawBuilder } from 'kysely';
import { parse, type Filter } from 'scim2-parse-filter';
import { ScimError } from './scim.error.ts';

type Condition = RawBuilder<boolean>;
/** How an attribute is compared. */
type Compared =
  | { kind: 'text'; of: RawBuilder<unknown>; exact?: true }
  | { kind: 'boolean'; of: RawBuilder<unknown> }
  | { kind: 'instant'; of: RawBuilder<unknown> }
  /** Any entry of a list; `where` narrows the entries, which are called `e`. */
  | { kind: 'entries'; some: (where: Condition) => Condition };

/** The attributes that a filter may name, in lower case, without the schema. */
export type Comparable = Readonly<Record<string, Compared>>;

const DEPTH_MOST = 20;
const LENGTH_MOST = 2000;

const refuse = (detail: string) => new ScimError(400, detail, 'invalidFilter');

/**
 * A filter of RFC 7644 as a condition of SQL.
 *
 * @throws ScimError `invalidFilter`
 */
export function conditionOf(text: string, comparable: Comparable): Condition {
  if (text.length > LENGTH_MOST) throw refuse('the filter is too long');
  return toSql(parsed(text), comparable, 0);
}

function parsed(text: string): Filter {
  try {
    return parse(text);
  } catch {
    throw refuse('the filter is not valid');
  }
}

function toSql(one: Filter, comparable: Comparable, depth: number): Condition {
  if (depth > DEPTH_MOST) throw refuse('the filter is nested too deeply');
  switch (one.op) {
    case 'and':
    case 'or': {
      const parts = (one as { filters: Filter[] }).filters.map((part) => toSql(part, comparable, depth + 1));
      return sql`(${sql.join(parts, one.op === 'and' ? sql` and ` : sql` or `)})`;
    }
    case 'not':
      return sql`not coalesce(${toSql((one as { filter: Filter }).filter, comparable, depth + 1)}, false)`;
    case '[]': {
      const { attrPath, valFilter } = one as { attrPath: string; valFilter: Filter };
      const list = foundIn(comparable, attrPath);
      if (list.kind !== 'entries') throw refuse(`${attrPath} is no list`);
      return list.some(toSql(valFilter, ENTRY, depth + 1));
    }
    default:
      return compared(one, comparable);
  }
}

interface Comparison {
  op: string;
  attrPath: string;
  compValue?: boolean | null | number | string;
}

/** The parts of an entry of a list. */
const ENTRY: Comparable = {
  value: { kind: 'text', of: sql`e ->> 'value'` },
  type: { kind: 'text', of: sql`e ->> 'type'` },
  primary: { kind: 'boolean', of: sql`coalesce((e ->> 'primary')::boolean, false)` },
};

function foundIn(comparable: Comparable, path: string): Compared {
  const name = path.replace(/^urn:.+:(user|group):/i, '').toLowerCase();
  const found = Object.hasOwn(comparable, name) ? comparable[name] : undefined;
  if (!found) throw refuse(`cannot filter by ${path.slice(0, 100)}`);
  return found;
}

function compared({ op, attrPath, compValue }: Comparison, comparable: Comparable): Condition {
  const [list = '', part] = attrPath.split(/\.(?=value$|type$|primary$)/);
  const whole = Object.hasOwn(comparable, attrPath.toLowerCase()) ? undefined : part;
  const found = foundIn(comparable, whole === undefined ? attrPath : list);
  if (found.kind === 'entries')
    return found.some(
      op === 'pr'
        ? sql`true`
        : compared(
            { op, attrPath: part ?? 'value', ...(compValue === undefined ? {} : { compValue }) },
            ENTRY,
          ),
    );
  if (op === 'pr') return sql`(${found.of}) is not null`;
  if (found.kind === 'boolean') return booleanIs(found.of, op, compValue);
  if (found.kind === 'instant') return instantIs(found.of, op, compValue);
  return textIs(found, op, compValue);
}

function booleanIs(of: RawBuilder<unknown>, op: string, input: unknown): Condition {
  const value = typeof input === 'string' ? input.toLowerCase() === 'true' : input;
  if (typeof value !== 'boolean' || (op !== 'eq' && op !== 'ne'))
    throw refuse('compare a boolean with eq or ne');
  return op === 'eq' ? sql`(${of}) = ${value}` : sql`(${of}) <> ${value}`;
}

const SIGNS: Readonly<Record<string, RawBuilder<unknown>>> = {
  ...{ eq: sql`=`, ne: sql`<>`, gt: sql`>`, ge: sql`>=`, lt: sql`<`, le: sql`<=` },
};

function instantIs(of: RawBuilder<unknown>, op: string, input: unknown): Condition {
  const at = typeof input === 'string' ? new Date(input) : new Date(Number.NaN);
  const sign = Object.hasOwn(SIGNS, op) ? SIGNS[op] : undefined;
  if (Number.isNaN(at.getTime()) || !sign) throw refuse('compare an instant with a date and time');
  return sql`(${of}) ${sign} ${at}`;
}

/** Texts are compared without regard to case, except ids. */
function textIs(
  { of, exact }: { of: RawBuilder<unknown>; exact?: true },
  op: string,
  input: unknown,
): Condition {
  if (input === null) {
    if (op === 'eq') return sql`(${of}) is null`;
    if (op === 'ne') return sql`(${of}) is not null`;
  }
  if (typeof input !== 'string' && typeof input !== 'number') throw refuse('a text is expected');
  const text = exact ? String(input) : String(input).toLowerCase();
  const mine = exact ? sql`(${of})` : sql`lower(${of})`;
  const sign = Object.hasOwn(SIGNS, op) ? SIGNS[op] : undefined;
  if (op === 'ne') return sql`(${mine}) is distinct from ${text}`;
  if (sign) return sql`${mine} ${sign} ${text}`;
  if (op === 'co') return sql`position(${text} in ${mine}) > 0`;
  if (op === 'sw') return sql`starts_with(${mine}, ${text})`;
  if (op === 'ew') return sql`right(${mine}, ${text.length}) = ${text}`;
  throw refuse(`unknown operator ${op.slice(0, 20)}`);
}
