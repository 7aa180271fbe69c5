// Writes `docs/decisions/README.md`: every decision with its title, date and state, read from its first lines. With
// `--check`, only compares.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './setup.mjs';

const FOLDER = join(ROOT, 'docs', 'decisions');
const INDEX = join(FOLDER, 'README.md');
const TEMPLATE = '000';

const faults = [];

/** One row of the index. */
function rowOf(file) {
  const [heading = '', , state = ''] = readFileSync(join(FOLDER, file), 'utf8').split('\n');
  const [, number, title] = /^# (\d{3}):? (.+)$/.exec(heading) ?? [];
  const [, date, outcome] = /^(\d{4}-\d\d-\d\d), (.+?)\.?$/.exec(state) ?? [];
  if (number !== file.slice(0, 3)) faults.push(`${file}: begins with "${heading}"`);
  return `- [${number}](${file}) ${title}${date ? ` (${date}, ${outcome})` : ''}`;
}

const rows = readdirSync(FOLDER)
  .filter((file) => /^\d{3}-/.test(file) && !file.startsWith(TEMPLATE))
  .toSorted()
  .map(rowOf);
const page = `# Decisions

What was decided where the specification is silent, or where we found something better. A new one begins as a copy of
[000](000-template.md); \`node scripts/decisions.mjs\` writes this page.

${rows.join('\n')}
`;

if (process.argv.includes('--check')) {
  if (readFileSync(INDEX, 'utf8') !== page)
    faults.push('docs/decisions/README.md is stale: node scripts/decisions.mjs writes it.');
} else writeFileSync(INDEX, page);
for (const fault of faults) console.error(fault);
process.exit(faults.length === 0 ? 0 : 1);
