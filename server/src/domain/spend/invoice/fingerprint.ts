interface Named {
  type: string;
  code: string;
  number: string;
  date: string;
  total: number | null;
}

/** Full-width signs count as plain ones, and what stands between letters and digits not at all. */
const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .toUpperCase();

/** What a paper says of itself: a 20-digit number alone, else code and number; whatever file carries it. */
export function namedPrint({ type, code, number, date, total }: Named): string | null {
  const plainCode = plain(code);
  const plainNumber = plain(number);
  const digital = /(?<!\d)\d{20}(?!\d)/.exec(plainNumber)?.[0];
  if (digital) return `n:${digital}`;
  if (plainCode !== '' && plainNumber !== '') return `c:${plainCode}:${plainNumber}`;
  // A till receipt's own number is short: it tells papers apart only together with the day and the sum.
  if (plainNumber !== '' && date !== '' && total !== null) return `r:${type}:${plainNumber}:${date}:${total}`;
  return null;
}

/** The file and the paper's place in it. */
export const filePrint = ({ sha256, index }: { sha256: string; index: number }): string =>
  `f:${sha256}:${index}`;
