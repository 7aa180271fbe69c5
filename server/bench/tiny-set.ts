// A labelled set of two invoices in the folder that is named: for `npm test`, which sees `accuracy` and `recognise` run.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { drawSampleInvoice } from '../src/demo/invoices/draw.ts';
import { expectedFields } from '../src/demo/invoices/labels.ts';
import { makeSampleInvoice } from '../src/demo/invoices/make-sample-invoice.ts';

const [folder = ''] = process.argv.slice(2);
mkdirSync(folder, { recursive: true });
const entries = [];
for (const kind of ['digital_normal', 'taxi'] as const) {
  const sampleInvoice = makeSampleInvoice(kind, { seed: 'tiny', date: '2026-06-01' });
  const file = `${kind}.png`;
  writeFileSync(join(folder, file), await drawSampleInvoice(sampleInvoice));
  entries.push({ id: `cn-${kind}`, file, kind: 'clean', expected: expectedFields(sampleInvoice) });
}
writeFileSync(join(folder, 'manifest.json'), JSON.stringify(entries));
