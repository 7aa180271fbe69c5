// A labelled set of two invoices in the folder that is named: for `npm test`, which sees `accuracy` and `recognise` run.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { drawSpecimen } from '../src/invoice-fixtures/draw.ts';
import { expectedFields } from '../src/invoice-fixtures/labels.ts';
import { makeSpecimen } from '../src/invoice-fixtures/make-specimen.ts';

const [folder = ''] = process.argv.slice(2);
mkdirSync(folder, { recursive: true });
const entries = [];
for (const kind of ['digital_normal', 'taxi'] as const) {
  const specimen = makeSpecimen(kind, { seed: 'tiny', date: '2026-06-01' });
  const file = `${kind}.png`;
  writeFileSync(join(folder, file), await drawSpecimen(specimen));
  entries.push({ id: `cn-${kind}`, file, kind: 'clean', expected: expectedFields(specimen) });
}
writeFileSync(join(folder, 'manifest.json'), JSON.stringify(entries));
