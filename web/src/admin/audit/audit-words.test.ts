import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DOCUMENT_ACTS } from '@outlay/contract/document.law';
import { expect, test } from 'vitest';
import { wordsOfAct } from './audit-words.ts';
import { OBJECTS } from './object-words.ts';

const SERVER = join(import.meta.dirname, '../../../../server/src/domain');
const sources = readdirSync(SERVER, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  .map((name) => readFileSync(join(SERVER, name), 'utf8'));

/** Names that the server puts together; a new kind of them fails below. */
const MADE: Record<string, string[]> = {
  '`document.${move.act}`': DOCUMENT_ACTS.map((act) => `document.${act}`),
  '`factorReset.${act}`': ['confirm', 'refuse'].map((act) => `factorReset.${act}`),
  '`${kind}.${act}`': ['post', 'grade'].flatMap((kind) =>
    ['save', 'remove', 'arrange'].map((act) => `${kind}.${act}`),
  ),
};

test('every act that the server writes down has words', () => {
  const told = sources.flatMap((text) =>
    [...text.matchAll(/\baction:([^\n]*)/g)].map(([, rest = '']) => rest),
  );
  const plain = told.flatMap((rest) =>
    [...rest.matchAll(/'([a-z]\w*\.\w+)'/gi)].map(([, name = '']) => name),
  );
  const made = told.flatMap((rest) => [...rest.matchAll(/`[^`]*\$\{[^`]*`/g)].map(([name]) => name));

  expect(plain.length).toBeGreaterThan(60);
  expect([...new Set(made)].filter((name) => !(name in MADE))).toEqual([]);
  const names = [...new Set([...plain, ...Object.values(MADE).flat()])];
  expect(names.filter((name) => wordsOfAct(name) === undefined)).toEqual([]);
});

test('every kind of object that acts are about has words', () => {
  const kinds = sources.flatMap((text) =>
    [...text.matchAll(/\bobjectType: '(\w+)'/g)].map(([, kind = '']) => kind),
  );

  expect([...new Set(kinds)].filter((kind) => !(kind in OBJECTS))).toEqual([]);
});
