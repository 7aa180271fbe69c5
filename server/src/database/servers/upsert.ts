import { GLOBAL_TABLES } from '../global-tables.ts';

/** `insert into "t" ("a", "b") values (…) on conflict ("a") do …` */
const INSERT =
  /^\s*insert into "?([a-z_]+)"? \(([^()]*)\)\s+values\s+(.+?)\s+on conflict \(([^()]*)\) do (nothing|update set)\b(.*)$/is;

const namesOf = (list: string): string[] => list.split(',').map((name) => name.trim().replaceAll('"', ''));

/** Parts between commas that are in no parentheses. */
function partsOf(text: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let from = 0;
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === '(' || text[at] === '[') depth += 1;
    else if (text[at] === ')' || text[at] === ']') depth -= 1;
    else if (text[at] === ',' && depth === 0) {
      parts.push(text.slice(from, at));
      from = at + 1;
    }
  }
  return [...parts, text.slice(from)].map((part) => part.trim());
}

/** The remark tells it from statements that leave out the columns for no reason: `npm run compat` refuses those. */
const ANYTHING = 'on conflict /* by postgres_fdw */ do nothing';

/** What is returned, said of the table: what was given has columns of the same names. */
const ofTable = (table: string, returning: string): string =>
  partsOf(returning)
    .map((part) => part.replace(/^"?([a-z_]+)"?(?=$|\s+as\b)/i, `"${table}"."$1"`))
    .join(', ');

/** Types of the columns of the global tables, by table and column. */
export type ColumnTypes = ReadonlyMap<string, ReadonlyMap<string, string>>;

/**
 * The same statement for a table of the first server, seen from another one: PostgreSQL does not take a conflict target
 * there. What is to be updated is updated, and the rest inserted; undefined if the text can stay as it is.
 */
export function withoutTarget(text: string, types: ColumnTypes): string | undefined {
  const [, table = '', columns = '', values = '', keys = '', act = '', rest = ''] = INSERT.exec(text) ?? [];
  if (!GLOBAL_TABLES.has(table)) return undefined;
  const [, returning] = /\breturning\b(.*)$/is.exec(rest) ?? [];
  const names = namesOf(columns);
  const chosen = names.map((name) => `"${name}"`).join(', ');
  if (act.toLowerCase() === 'nothing')
    return `insert into "${table}" (${chosen}) values ${values} ${ANYTHING}${rest}`;
  const [, assignments = '', condition] =
    /^(.*?)(?:\bwhere\b(.*))?$/is.exec(rest.replace(/\breturning\b.*$/is, '')) ?? [];
  const typed = partsOf(values).map((row) => {
    const items = partsOf(row.slice(1, -1)).map(
      (item, index) => `(${item})::${types.get(table)?.get(names[index] ?? '') ?? 'text'}`,
    );
    return `(${items.join(', ')})`;
  });
  const same = namesOf(keys)
    .map((key) => `"${table}"."${key}" = excluded."${key}"`)
    .join(' and ');
  const answer = returning === undefined ? ' returning 1 as done' : ` returning ${ofTable(table, returning)}`;
  return `with excluded (${chosen}) as (values ${typed.join(', ')}),
    changed as (update "${table}" set ${assignments.trim()} from excluded where ${same}${condition ? ` and (${condition.trim()})` : ''}${answer}),
    added as (insert into "${table}" (${chosen}) select ${chosen} from excluded
      where not exists (select from "${table}" where ${same}) ${ANYTHING}${answer})
    select * from changed union all select * from added`;
}
