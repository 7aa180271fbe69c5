import type { Draft } from '../layout/draft.ts';
import type { Reading } from '../layout/text.ts';
import type { FieldSource, HeadField, RecognisedCheck } from '../recognition.port.ts';

/** Confidence in a source before any check has run. */
const PRIOR: Record<FieldSource, number> = {
  xml: 0.99,
  ofd: 0.99,
  pdf: 0.97,
  qr: 0.98,
  ocr: 0.94,
  derived: 0.9,
  wallet: 0.99,
};

/** Confidence of a field that failed a check. */
const DOUBT = 0.5;
/** Least confidence of a value that another value on the page confirms. */
const BORNE_OUT = 0.97;

export interface FieldEvidence {
  draft: Draft;
  checks: readonly RecognisedCheck[];
  fromCode: ReadonlySet<HeadField>;
  agreed: ReadonlySet<HeadField>;
}

export function confidenceOf(name: HeadField, reading: Reading, evidence: FieldEvidence): number {
  const { draft, checks, fromCode, agreed } = evidence;
  const about = checks.filter((check) => check.fields.includes(name));
  const failed = about.filter((check) => !check.passed);
  // A misread item line does not cast doubt on the sums when amount, tax and total agree.
  const grave = failed.filter(
    (check) =>
      check.name !== 'itemSum' || !about.some((other) => other.name === 'amountPlusTax' && other.passed),
  );
  if (grave.length > 0)
    return grave.every((check) => check.name === 'taxId' || check.name === 'qrAgrees') ? 0.6 : DOUBT;
  if (agreed.has(name)) return 0.99;
  if (fromCode.has(name)) return PRIOR.qr;
  if (name === 'currency') return draft.type === 'receipt' ? 0.9 : 0.97;
  const prior = PRIOR[draft.source];
  if (draft.type === 'receipt') return receiptConfidence(name, reading, draft, prior);
  if (draft.source !== 'ocr') return prior;
  const read = prior * (0.6 + 0.4 * reading.score);
  return isBorneOut(name, reading, draft, about) ? Math.max(read, BORNE_OUT) : Math.min(read, PRIOR.ocr);
}

function isBorneOut(name: HeadField, reading: Reading, draft: Draft, about: RecognisedCheck[]): boolean {
  const passed = (check: RecognisedCheck['name']): boolean =>
    about.some((other) => other.name === check && other.passed);
  if (name === 'amount' || name === 'tax' || name === 'total')
    return passed('amountPlusTax') || passed('capitalTotal');
  if (name === 'buyerTaxId' || name === 'sellerTaxId') return passed('taxId');
  if (draft.repeated.includes(name)) return reading.score > 0.6;
  // Few strings are valid dates, so a date whose characters were all read with confidence is rarely wrong.
  if (name === 'date') return reading.score > 0.9;
  if (name === 'number' || name === 'code' || name === 'checkCode') return reading.score > 0.97;
  return false;
}

/** Fields have no fixed place on a receipt, so only a value that is printed twice gets a high confidence. */
function receiptConfidence(name: HeadField, reading: Reading, draft: Draft, prior: number): number {
  const read = Math.min(prior, 0.94) * (0.5 + 0.5 * reading.score);
  if (draft.repeated.includes(name) && reading.score > 0.85) return 0.96;
  if (name === 'merchant' || name === 'address' || name === 'number') return read * 0.85;
  return name === 'date' ? read : read * 0.93;
}
