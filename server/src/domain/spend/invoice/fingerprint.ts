interface Named {
  type: string;
  code: string;
  number: string;
  date: string;
  total: number | null;
}

/** Converts full-width characters to half-width, and removes everything but letters and digits. */
const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .toUpperCase();

/**
 * The fingerprint from an invoice's contents, whatever its file: a 20-digit number alone, otherwise code and number.
 */
export function namedPrint({ type, code, number, date, total }: Named): string | null {
  const plainCode = plain(code);
  const plainNumber = plain(number);
  const digital = /(?<!\d)\d{20}(?!\d)/.exec(plainNumber)?.[0];
  if (digital) return `n:${digital}`;
  if (plainCode !== '' && plainNumber !== '') return `c:${plainCode}:${plainNumber}`;
  // The number of a till receipt is short, so it identifies the receipt only together with date and total.
  if (plainNumber !== '' && date !== '' && total !== null) return `r:${type}:${plainNumber}:${date}:${total}`;
  return null;
}

/** The fingerprint of a file and the position of the invoice in it. */
export const filePrint = ({ sha256, index }: { sha256: string; index: number }): string =>
  `f:${sha256}:${index}`;
