// Writes `docs/domains.md` from `domains/`; with `--check`, checks that it is up to date, that every table has one
// owner, and that every permitted dependency between domains is used.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { floors } from '../domains/floors.mjs';
import { ROOT, sourcesOf } from './setup.mjs';

const FILE = join(ROOT, 'docs', 'domains.md');
/** Tables of the server's own infrastructure, which belong to no domain. */
const OWN_TABLES = [
  ...['counter', 'idempotency', 'installation', 'migration', 'migration_lease', 'migration_waiting'],
  ...['open_idempotency', 'outbox', 'outbox_delivery', 'rate_limit', 'search_progress'],
  ...['server_key', 'server_node', 'company_place'],
];
const ROOMS = ['contract/src', 'server/src/domain', 'web/src/features'];

const domains = floors.flatMap((floor) =>
  Object.entries(floor.domains).map(([name, domain]) => ({ name, floor: floor.name, ...domain })),
);

/** A diagram of the floors, with the permitted dependencies within each. */
function drawing() {
  const lines = ['flowchart TB'];
  for (const { name, domains: rooms } of floors.toReversed())
    lines.push(
      `  subgraph ${name}`,
      '    direction LR',
      ...Object.keys(rooms).map((room) => `    ${room}`),
      '  end',
    );
  for (const [place, { name }] of floors.entries())
    if (place > 0) lines.push(`  ${name} --> ${floors[place - 1].name}`);
  for (const { name, knows = [] } of domains)
    for (const other of knows) lines.push(`  ${name} -.-> ${other}`);
  return ['```mermaid', ...lines, '```'].join('\n');
}

const code = (names) => names.map((name) => `\`${name}\``).join(', ') || '–';

const floorText = ({ name, about, domains: rooms }) =>
  [
    `## ${name}`,
    '',
    about,
    '',
    '| domain | what it is about | tables | knows beside it |',
    '| --- | --- | --- | --- |',
    ...Object.entries(rooms).map(
      ([room, { about: words, tables = [], knows = [] }]) =>
        `| \`${room}\` | ${words} | ${code(tables)} | ${code(knows)} |`,
    ),
  ].join('\n');

const page = () =>
  [
    '# Domains',
    '',
    '<!-- Written by `node scripts/domains.mjs` from `domains/`. -->',
    '',
    'The floors from the top down. A domain may know every domain of a floor below its own, and beside it those that it',
    'names; never one above. The same floors and names stand in `contract/src`, `server/src/domain` and',
    '`web/src/features`. The words themselves stand in [glossary.md](glossary.md), the roles in [roles.md](roles.md).',
    '',
    drawing(),
    '',
    floors.toReversed().map(floorText).join('\n\n'),
    '',
  ].join('\n');

/** Tables without an owner, with two owners, or that do not exist. */
function tableFaults() {
  const generated = readFileSync(join(ROOT, 'server/src/database/tables.generated.ts'), 'utf8');
  const block = /export interface DB \{([^}]*)\}/.exec(generated)?.[1] ?? '';
  const real = [...block.matchAll(/^ {2}(\w+): /gm)].map(([, name]) => name);
  const owned = [...OWN_TABLES, ...domains.flatMap(({ tables = [] }) => tables)];
  return [
    ...real.filter((name) => !owned.includes(name)).map((name) => `${name}: no domain owns this table`),
    ...owned.filter((name) => !real.includes(name)).map((name) => `${name}: there is no such table`),
    ...owned
      .filter((name, place) => owned.indexOf(name) !== place)
      .map((name) => `${name}: two domains own this table`),
  ];
}

/** The source text of every domain, from all three packages. */
function sources() {
  const texts = new Map();
  for (const room of ROOMS.map((name) => join(ROOT, name)))
    for (const path of sourcesOf(room)) {
      const [floor, file] = path.slice(room.length + 1).split('/');
      if (!file || !/\.tsx?$/.test(path)) continue;
      const key = `${floor}/${file.split('.')[0]}`;
      texts.set(key, `${texts.get(key) ?? ''}\n${readFileSync(path, 'utf8')}`);
    }
  return texts;
}

/** Permitted dependencies that are not used. */
function neighbourFaults() {
  const texts = sources();
  const knowsIt = (floor, name, other) =>
    new RegExp(`/${floor}/${other}[/.']|'\\./${other}\\.`).test(texts.get(`${floor}/${name}`) ?? '');
  return domains.flatMap(({ name, floor, knows = [] }) =>
    knows
      .filter((other) => !knowsIt(floor, name, other))
      .map((other) => `${floor}/${name} may know ${other} and does not`),
  );
}

/** Ignores column widths, which the formatter decides. */
const bare = (text) => text.replaceAll(/ +/g, ' ').replaceAll(/-{3,}/g, '---');

if (process.argv.includes('--check')) {
  const stale = bare(readFileSync(FILE, 'utf8')) !== bare(page());
  const faults = [...tableFaults(), ...neighbourFaults()];
  if (stale) faults.push('docs/domains.md is not what domains/ says: node scripts/domains.mjs writes it.');
  for (const fault of faults) console.error(fault);
  process.exit(faults.length === 0 ? 0 : 1);
}
writeFileSync(FILE, page());
