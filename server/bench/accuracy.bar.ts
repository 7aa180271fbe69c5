import type { FieldResult } from './accuracy.case.ts';

export interface Timed {
  id: string;
  kind: string;
  expectedType: string;
  ms: number;
}

export interface Bar {
  what: string;
  wanted: string;
  value: number;
  reached: boolean;
  measured: boolean;
}

const SURE = 0.95;
const isReceipt = (result: { id: string }): boolean => result.id.startsWith('sroie');
const isForeign = (result: { id: string }): boolean => result.id.startsWith('inv-');
const isData = ({ kind }: { kind: string }): boolean =>
  kind === 'xml' || kind === 'ofd' || kind === 'pdf-text';
/** `NaN` where the chosen cases hold no such field: that bar was not measured. */
const share = (results: FieldResult[]): number =>
  results.filter(({ right }) => right).length / results.length;

export function percentile(values: number[], part: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
}

/** Fields given as sure that are wrong. */
export const silentErrors = (results: FieldResult[]): FieldResult[] =>
  results.filter(({ confidence, right }) => confidence >= SURE && !right);

/** The bars of the recognition design that this set can measure. */
export function measureBars(results: FieldResult[], plain: FieldResult[], times: Timed[]): Bar[] {
  const data = results.filter((result) => isData(result) && !isForeign(result));
  const vat = plain.filter((result) => !isData(result) && !isForeign(result) && !isReceipt(result));
  const renders = vat.filter(({ kind }) => kind === 'pdf-render' || kind === 'screenshot');
  const photos = vat.filter((result) => !renders.includes(result));
  const hard = photos.filter(({ field }) => /^(number|code|date|total|buyerTaxId|sellerTaxId)$/.test(field));
  const soft = photos.filter(({ field }) => /^(buyerName|sellerName|amount|tax)$/.test(field));
  const receipt = (field: string): FieldResult[] =>
    results.filter((result) => isReceipt(result) && result.field === field);
  const confident = results.filter(({ confidence }) => confidence >= SURE);
  const least = (what: string, among: FieldResult[], bar: number, value = share(among)): Bar => ({
    what,
    wanted: `≥ ${bar * 100} %`,
    value: value * 100,
    reached: value >= bar,
    measured: among.length > 0,
  });
  const most = (what: string, value: number, bar: number, unit: string): Bar => ({
    what,
    wanted: `≤ ${bar} ${unit}`,
    value,
    reached: value <= bar,
    measured: value > 0 || unit === '%',
  });
  const timesOf = (wanted: (timed: Timed) => boolean): number[] => times.filter(wanted).map(({ ms }) => ms);
  const vatTimes = timesOf((timed) => !isData(timed) && timed.expectedType.startsWith('vat'));
  return [
    least('XML, OFD, PDF text: fields', data, 1),
    least('VAT renders and screenshots, QR not used', renders, 0.99),
    least('VAT photos: number, code, date, total, tax ids', hard, 0.97),
    least('VAT photos: names, amount, tax', soft, 0.95),
    least('SROIE total', receipt('total'), 0.96),
    least('SROIE date', receipt('date'), 0.96),
    least('SROIE company, normalised', receipt('merchant'), 0.85),
    most(
      'silent errors at confidence ≥ 0.95',
      (silentErrors(results).length / Math.max(1, confident.length)) * 100,
      0.5,
      '%',
    ),
    most(
      'XML, OFD, PDF text, p95',
      percentile(
        timesOf((timed) => isData(timed)),
        0.95,
      ),
      200,
      'ms',
    ),
    most('VAT page, p50', percentile(vatTimes, 0.5), 4000, 'ms'),
    most('VAT page, p95', percentile(vatTimes, 0.95), 6000, 'ms'),
    most('receipt, p50', percentile(timesOf(isReceipt), 0.5), 2500, 'ms'),
  ];
}
