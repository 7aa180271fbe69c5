import { middleX } from '../page.ts';
import type { TextPage } from '../page.ts';
import { readingOf } from './text.ts';
import type { Reading } from './text.ts';
import type { Line } from './receipt.line.ts';

/** Legal forms of companies; a line that contains one is the merchant's name. */
const FIRM =
  /\bs[do0]n\b|\bbhd\b|sdnbhd|\bs\/b\b|enterprise|\bltd\b|\binc\b|\bgmbh\b|\bllc\b|\bb\.v\b|\bag\b|有限公司|有限责任公司|个体工商户/i;
/** Words used in shop names; a line with one of them is not an address. */
const SHOP =
  /trading|restaura|restoran|hardware|stationery|mart\b|kedai|syarikat|perniagaan|pasaraya|company|supermarket|shop|store|cafe|baker|florist|supply|bistro|kitchen|hotel|店|餐厅|超市/i;
const NOT_NAME =
  /invoice|receipt|resit|\bgst\b|\bcash\b|\btel\b|phone|fax|date|welcome|thank|order\s*n|^\W*no\b|\bbill\b|table|reg\.?\s*no|\broc\b|http|www|@|customer|copy|member|tax\b|your |please|queue|number|bill\s*to|shopping|ship\s*to|terms|factuur$|rechnung$|facture$/i;
const ADDRESS =
  /jalan|jln|\bjl\b|taman|tmn|lorong|\blot\b|\bno\b[.:\s]*\d|\bno[.:]\s*[a-z]?\d|street|road|avenue|floor|level|seksyen|section|\bbatu\b|kampung|kawasan|bandar|ja[l1i]an|j[l1]n|selangor|kuala|johor|penang|pahang|perak|melaka|wilayah|malaysia|\b\d{5}\b|blok|block|unit|plaza|mall|wisma|menara|bangunan|persiaran|路|街|号|区|市/i;
const STOP =
  /gst|tel\b|tel[.:]|phone|fax|invoice|receipt|email|@|www|\bdate\b|cashier|\bbill\b|\btable\b|\bcash\b/i;

/** Finds the merchant and the address, which are at the top of a receipt, usually in that order. */
export function readMerchant(lines: Line[], page: TextPage): { merchant?: Reading; address?: Reading } {
  const head = lines.slice(0, 14).filter((line) => /[A-Za-z\u4e00-\u9fa5]{2}/.test(line.text));
  const first = head.findIndex(
    (line) => ADDRESS.test(line.text) && !FIRM.test(line.text) && !SHOP.test(line.text),
  );
  const before = first > 0 ? head.slice(0, first) : head.slice(0, 7);
  const firm = before.find((line) => FIRM.test(line.text) && !/^\W*(?:gst|tel|fax)/i.test(line.text));
  const line = firm ?? before.find(isName) ?? head.find(isName);
  if (!line) return {};
  const start = head.indexOf(line);
  const pieces = nameLines(head, start);
  const name = cleanName(pieces.map(({ text }) => text).join(' '));
  const address = readAddress(head, head.indexOf(pieces.at(-1)!) + 1, page);
  return {
    ...(name !== '' && {
      merchant: readingOf(
        name,
        pieces.flatMap(({ words }) => words),
      ),
    }),
    ...(address && { address }),
  };
}

/** A long name may be split over two lines, before or after its legal form. */
function nameLines(head: Line[], at: number): Line[] {
  const line = head[at]!;
  const above = head[at - 1];
  const below = head[at + 1];
  if (above && /^\W*(?:co\b|s[do0]n\b|bhd|\(m\))/i.test(line.text) && isName(above)) return [above, line];
  if (
    below &&
    /^\W*(?:\([\w ]{1,3}\)\s*)?(?:s[do0]n\.?\s*bhd|bhd|enterprise)\b/i.test(below.text) &&
    !FIRM.test(line.text)
  )
    return [line, below];
  return [line];
}

function isName(line: Line): boolean {
  const letters = line.text.replace(/[^A-Za-z\u4e00-\u9fa5]/g, '').length;
  const sure = line.words.reduce((sum, word) => sum + word.score, 0) / line.words.length;
  return (
    letters >= 4 &&
    sure > 0.75 &&
    !NOT_NAME.test(withoutTitle(line.text)) &&
    letters > line.text.replace(/\([^)]*\)?|\s/g, '').length * 0.6
  );
}

/** Removes the document title, which may be on the same line as the company name. */
const withoutTitle = (text: string): string =>
  text
    .replace(/^\W*(?:factuur|facture|rechnung|sold\s*by)\b\W*/i, '')
    .replace(
      /^(?!\W*(?:tax|retail|sales|commercial|simplified|cash|original|proforma)\b)(.{4,}?)\s+invoice\W*$/i,
      '$1',
    );

/** Removes the registration number after the name and corrects the spelling of misread legal forms. */
const cleanName = (text: string): string =>
  withoutTitle(text)
    .replace(/\s+-\s+(?=.*\d).*$/, '')
    .replace(/^\W*#?\d{4,}\s+/, '')
    .replace(/[([{]?\s*(?:co\.?\s*(?:reg|no)\.?\s*(?:no)?\.?:?\s*)?\d{4,}\s*[-–]?\s*[A-Z]?\s*[)\]}]?.*$/i, '')
    .replace(/\s*\((?=[^)]*$).*$/, '')
    .replace(/\b[S5][DO0]N(?=\.?\s*BHD)/i, (form) => (form === form.toUpperCase() ? 'SDN' : 'Sdn'))
    .replace(/\bC0\./g, 'CO.')
    .replace(/(BHD\.?)\W*\w{0,3}$/i, '$1')
    .replace(/^[^A-Za-z0-9\u4e00-\u9fa5]+|[\s,.:;*-]+$/g, '')
    .trim();

/** A registration number in any format; it is printed between the name and the address. */
const REGISTRATION =
  /^\W*\(?[\dA-Z]{4,}[- ]?[A-Z]?\)?\W*$|reg\.?\s*n|co\.?\s*n|company\s*n|\broc\b|[cg]s[ti]\s*id|[cg][s5][ti]\s*(?:reg|no)|^\W*\([^)]*\)?\W*$/i;

/** The lines after the name, up to the telephone number, the tax number or the title of the document. */
function readAddress(head: Line[], start: number, page: TextPage): Reading | undefined {
  const taken: Line[] = [];
  for (const line of head.slice(start)) {
    const other = STOP.test(line.text) || REGISTRATION.test(line.text);
    if (taken.length > 0 && other) break;
    if (other) continue;
    const near = line.words.some((word) => Math.abs(middleX(word) - page.width / 2) < page.width * 0.45);
    if (near && (taken.length > 0 || ADDRESS.test(line.text) || /\d/.test(line.text))) taken.push(line);
    if (taken.length >= 5) break;
  }
  while (taken.length > 0 && !ADDRESS.test(taken.at(-1)!.text)) taken.pop();
  if (taken.length === 0) return undefined;
  return readingOf(
    taken.map((line) => line.text.trim()).join(' '),
    taken.flatMap((line) => line.words),
  );
}
