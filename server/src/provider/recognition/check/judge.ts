import type { Draft, DraftFields } from '../layout/draft.ts';
import type { Reading } from '../layout/text.ts';
import type { HeadField, RecognisedCheck, RecognisedField, RecognisedInvoice } from '../recognition.port.ts';
import { agreeWithCode } from './code-agreement.ts';
import { confidenceOf } from './confidence.ts';
import type { InvoiceCode } from './invoice-code.ts';
import { amountOfCents, centsOf } from './money.ts';
import { placeOf } from './place.ts';
import { isCreditCode } from './tax-id.ts';

/** Checks a draft for consistency and against its QR code, and sets the confidence of each field. */
export function judge(draft: Draft, code: InvoiceCode | undefined, today: string): RecognisedInvoice {
  const agreement = agreeWithCode(draft, code);
  const settled = settleSums({ ...draft, fields: agreement.fields, type: agreement.type ?? draft.type });
  const checks = [...runChecks(settled, today), ...agreement.checks];
  const fields: RecognisedInvoice['fields'] = {};
  for (const [name, reading] of Object.entries(settled.fields) as [keyof DraftFields, Reading][]) {
    fields[name] = fieldOf(name, reading, {
      draft: settled,
      checks,
      fromCode: agreement.fromCode,
      agreed: agreement.agreed,
    });
  }
  const typed = agreement.type
    ? 0.99
    : draft.source === 'ocr'
      ? Math.min(0.97, draft.typeScore)
      : draft.typeScore;
  fields.type = { value: settled.type, confidence: typed, source: agreement.type ? 'qr' : draft.source };
  return { type: settled.type, source: draft.source, fields, items: settled.items, checks };
}

interface Evidence {
  draft: Draft;
  checks: RecognisedCheck[];
  fromCode: ReadonlySet<HeadField>;
  agreed: ReadonlySet<HeadField>;
}

function fieldOf(name: HeadField, reading: Reading, evidence: Evidence): RecognisedField {
  const { draft, fromCode } = evidence;
  const derived =
    reading.words.length === 0 && draft.source !== 'xml' && draft.source !== 'ofd' && name !== 'currency';
  const source = fromCode.has(name) ? 'qr' : derived ? 'derived' : draft.source;
  const place = placeOf(reading, draft.page);
  return {
    value: reading.value,
    confidence: confidenceOf(name, reading, evidence),
    source,
    ...(place && { place }),
  };
}

/** Corrects or derives total and tax when two other values on the page determine them. */
function settleSums(draft: Draft): Draft {
  const { amount, tax, total } = draft.fields;
  const fields = { ...draft.fields };
  const { capital } = draft;
  const sum = amount && tax ? centsOf(amount.value) + centsOf(tax.value) : undefined;
  const derive = (value: string, ...from: (Reading | undefined)[]): Reading => ({
    value,
    words: [],
    score: Math.min(...from.map((reading) => reading?.score ?? 1)),
  });
  if (capital && sum === centsOf(capital) && total?.value !== capital)
    fields.total = { value: capital, words: total?.words ?? [], score: 0.9 };
  else if (!total && capital) fields.total = derive(capital);
  else if (!total && sum !== undefined) fields.total = derive(amountOfCents(sum), amount, tax);
  const paid = fields.total;
  if (paid && amount && !tax && draft.type !== 'receipt')
    fields.tax = derive(amountOfCents(centsOf(paid.value) - centsOf(amount.value)), paid, amount);
  return { ...draft, fields };
}

function runChecks(draft: Draft, today: string): RecognisedCheck[] {
  const { amount, tax, total, date, code, number, buyerTaxId, sellerTaxId } = draft.fields;
  const checks: RecognisedCheck[] = [];
  const check = (name: RecognisedCheck['name'], passed: boolean, fields: HeadField[]) =>
    checks.push({ name, passed, fields });
  if (amount && tax && total) {
    check('amountPlusTax', centsOf(amount.value) + centsOf(tax.value) === centsOf(total.value), [
      'amount',
      'tax',
      'total',
    ]);
  }
  if (total && draft.capital) check('capitalTotal', total.value === draft.capital, ['total']);
  const itemAmounts = draft.items.map((item) => centsOf(item.amount ?? ''));
  if (amount && itemAmounts.length > 0 && itemAmounts.every(Number.isFinite)) {
    check('itemSum', itemAmounts.reduce((sum, cents) => sum + cents, 0) === centsOf(amount.value), [
      'amount',
    ]);
  }
  for (const [name, taxId] of [
    ['buyerTaxId', buyerTaxId],
    ['sellerTaxId', sellerTaxId],
  ] as const) {
    if (taxId?.value.length === 18) check('taxId', isCreditCode(taxId.value), [name]);
  }
  if (number && draft.type.startsWith('vat'))
    check('codeNumberLength', number.value.length === 8 && /^(\d{10}|\d{12})$/.test(code?.value ?? ''), [
      'code',
      'number',
    ]);
  if (number && draft.type.startsWith('digital'))
    check('codeNumberLength', number.value.length === 20, ['number']);
  if (date) check('dateNotFuture', date.value <= today, ['date']);
  return checks;
}
