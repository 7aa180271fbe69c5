import type { Draft, DraftFields } from '../layout/draft.ts';
import type { InvoiceType } from '@outlay/contract/spend/invoice';
import type { HeadField, RecognisedCheck } from '../recognition.port.ts';
import type { InvoiceCode } from './invoice-code.ts';

export interface Agreement {
  fields: DraftFields;
  type: InvoiceType | undefined;
  checks: RecognisedCheck[];
  /** Fields whose value comes from the QR code. */
  fromCode: Set<HeadField>;
  /** Fields with the same value in the QR code and on the page. */
  agreed: Set<HeadField>;
}

const CARRIED = ['code', 'number', 'date', 'checkCode', 'amount'] as const;

/**
 * Compares the draft with its QR code. The code cannot be misread, so its values win, unless at least three fields
 * differ and most do: then it belongs to another invoice and is ignored.
 */
export function agreeWithCode(draft: Draft, code: InvoiceCode | undefined): Agreement {
  const result: Agreement = {
    fields: { ...draft.fields },
    type: undefined,
    checks: [],
    fromCode: new Set(),
    agreed: new Set(),
  };
  if (!code) return result;
  const differing: HeadField[] = [];
  for (const name of CARRIED) {
    const said = code[name];
    if (said === '') continue;
    const reading = draft.fields[name];
    const same =
      reading?.value === said ||
      (name === 'amount' && isDigital(draft) && draft.fields.total?.value === said);
    if (same) result.agreed.add(name);
    else if (reading) differing.push(name);
    if (name === 'amount' && isDigital(draft)) continue;
    result.fromCode.add(name);
    if (!same) result.fields[name] = { value: said, words: reading?.words ?? [], score: 1 };
  }
  const foreign = differing.length >= 3 && differing.length > result.agreed.size;
  if (foreign) {
    return {
      fields: draft.fields,
      type: undefined,
      fromCode: new Set(),
      agreed: new Set(),
      checks: [{ name: 'qrAgrees', passed: false, fields: differing }],
    };
  }
  const wrong = differing.filter(
    (name) =>
      !isMisread(
        draft.fields[name as keyof DraftFields]?.value ?? '',
        result.fields[name as keyof DraftFields]?.value ?? '',
      ),
  );
  const compared = [...result.agreed, ...differing];
  if (compared.length > 0)
    result.checks.push({
      name: 'qrAgrees',
      passed: wrong.length === 0,
      fields: wrong.length > 0 ? wrong : compared,
    });
  result.type = code.type;
  return result;
}

const isDigital = (draft: Draft): boolean => draft.type.startsWith('digital');

/**
 * Whether the difference is a recognition error: at most two characters of the same length differ, or one is missing or
 * extra.
 */
function isMisread(read: string, said: string): boolean {
  if (read.length !== said.length) return Math.abs(read.length - said.length) <= 1;
  return [...read].filter((sign, index) => sign !== said[index]).length <= 2;
}
