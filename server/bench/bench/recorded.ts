import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { Recorded } from './ratios.ts';

const FILE = fileURLToPath(new URL('../ratios.json', import.meta.url));

/** By the kind of run: a quick one and a whole one have different windows and sizes. */
type Book = Partial<Record<string, Recorded>>;

/** What a machine is known by: figures in seconds compare only on the same. */
export const thisMachine = (): string =>
  `${cpus()[0]?.model.trim() ?? 'unknown'}, ${cpus().length} cores, ${Math.round(totalmem() / 1024 ** 3)} GiB`;

function readBook(): Book {
  try {
    return JSON.parse(readFileSync(FILE, 'utf8')) as Book;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {};
    throw error;
  }
}

export const readRecorded = (kind: string): Recorded | undefined => readBook()[kind];

/** Rows that were not measured keep what was recorded. */
export function record(kind: string, rows: Recorded['rows']): void {
  const book = readBook();
  const kept = book[kind]?.rows ?? {};
  const date = new Date().toISOString().slice(0, 10);
  const next: Book = { ...book, [kind]: { date, machine: thisMachine(), rows: { ...kept, ...rows } } };
  writeFileSync(FILE, `${JSON.stringify(next, null, 2)}\n`);
  console.log(`Recorded ${Object.keys(rows).length} rows in ${FILE}.`);
}
