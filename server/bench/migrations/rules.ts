import { needsNodesSince, type Release } from '../../src/database/releases.ts';

/** Migrations up to this one were there before the rules. */
export const FROZEN = 109;

/** What takes something away that nodes of an earlier version may use. */
const TAKES_AWAY: readonly [RegExp, string][] = [
  [/^drop table\b/, 'drops a table'],
  [/^drop (?:materialized )?view\b/, 'drops a view'],
  [/^truncate\b/, 'empties a table'],
  [/\bdrop column\b/, 'drops a column'],
  [/^alter table \S+ rename\b/, 'renames something'],
  [/\balter (?:column )?\w+ (?:set data )?type\b/, 'changes the type of a column'],
  [/\balter (?:column )?\w+ set not null\b/, 'requires a column that old nodes may leave empty'],
  [/\balter (?:column )?\w+ drop default\b/, 'drops a default that fills what old nodes leave out'],
  [
    /\badd column (?:if not exists )?\w+ (?!.*\bdefault\b).*\bnot null\b/,
    'adds a required column that old nodes do not fill',
  ],
];

/** What touches every row in one transaction, so that others wait for it. */
const WHOLE_TABLE: readonly RegExp[] = [
  /^(?:with\b.*?\)\s*)?update (?:only )?(\w+)/,
  /^(?:with\b.*?\)\s*)?delete from (?:only )?(\w+)/,
  /^lock (?:table )?(\w+)/,
  /^(?:with\b.*?\)\s*)?insert into \w+.*\bfrom (\w+)/,
];

/** What the rules object to in a migration; squawk looks for the rest. */
export function faultsOf(
  name: string,
  text: string,
  { released, plain }: { released: readonly Release[]; plain: ReadonlySet<string> },
): string[] {
  if (Number.parseInt(name, 10) <= FROZEN) return [];
  const statements = statementsOf(text);
  const needed = needsNodesSince(text);
  const faults: string[] = [];
  if (needed !== undefined && !released.some(({ version }) => version === needed))
    faults.push(`it names ${needed}, which is no release of releases.json`);
  for (const statement of statements) {
    const away = needed === undefined ? takesAway(statement, statements, plain) : undefined;
    if (away) faults.push(`${away}: it needs “-- Needs nodes since VERSION”`);
    if (fillsWhole(statement, statements))
      faults.push(
        'changes or locks a whole table at once: do it in batches, in a migration “Each statement by itself”',
      );
  }
  return faults;
}

const CREATED_INDEX = /\bcreate (unique )?index (?:concurrently )?(?:if not exists )?(\w+) on\b/g;

/** The indexes that are not unique: old nodes do without them, only slower. */
export function plainIndexes(migrations: readonly { sql: string }[]): Set<string> {
  const found = migrations.flatMap(({ sql }) => [...sql.toLowerCase().matchAll(CREATED_INDEX)]);
  const unique = new Set(found.filter(([, isUnique]) => isUnique).map(([, , name]) => name));
  return new Set(found.map(([, , name = '']) => name).filter((name) => !unique.has(name)));
}

/** In lower case, without comments; a block of code is one statement. */
function statementsOf(text: string): string[] {
  const code = text.replaceAll(/--.*$/gm, '').replaceAll(/\s+/g, ' ').toLowerCase();
  const parts = code.match(/(?:\$\$.*?\$\$|[^;])+/g) ?? [];
  return parts.map((part) => part.trim()).filter((part) => part !== '');
}

const DROPPED = /^alter table (\w+) .*?\bdrop constraint (?:if exists )?(\w+)/;

const DROPPED_INDEX = /^drop index (?:concurrently )?(?:if exists )?(\w+)/;

function takesAway(
  statement: string,
  all: readonly string[],
  plain: ReadonlySet<string>,
): string | undefined {
  const [, index] = DROPPED_INDEX.exec(statement) ?? [];
  if (index !== undefined && !plain.has(index))
    return 'drops a unique index, by which an old node may recognise doubles';
  const [, table, constraint] = DROPPED.exec(statement) ?? [];
  const isBack = (one: string) =>
    one.startsWith(`alter table ${table} `) && one.includes(`add constraint ${constraint} `);
  if (constraint !== undefined && !all.some(isBack)) return `drops the constraint ${constraint}`;
  return TAKES_AWAY.find(([pattern]) => pattern.test(statement))?.[1];
}

function fillsWhole(statement: string, all: readonly string[]): boolean {
  // A loop that commits after each part.
  const block = /^do \$\$(.*)\$\$/.exec(statement)?.[1];
  if (block !== undefined) return /\b(?:update|delete from) \w+/.test(block) && !/\bcommit\b/.test(block);
  const tables = WHOLE_TABLE.map((pattern) => pattern.exec(statement)?.[1]).filter(
    (table) => table !== undefined,
  );
  const isNew = (table: string) =>
    all.some((one) => new RegExp(`^create (?:temporary )?table (?:if not exists )?${table}\\b`).test(one));
  return tables.some((table) => !isNew(table));
}
