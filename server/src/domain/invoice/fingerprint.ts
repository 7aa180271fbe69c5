/** What makes two papers the same: code and number, a 20-digit number alone, else the file with its place in it. */
export function fingerprintOf(
  fields: { type: string; code: string; number: string; date: string; total: number | null },
  file: { sha256: string; index: number },
): string {
  const code = fields.code.replaceAll(/\W/g, '');
  const number = fields.number.replaceAll(/\W/g, '').toUpperCase();
  if (/^\d{20}$/.test(number)) return `n:${number}`;
  if (code !== '' && number !== '') return `c:${code}:${number}`;
  // A till receipt's own number is short: it tells papers apart only together with the day and the sum.
  if (number !== '' && fields.date !== '' && fields.total !== null)
    return `r:${fields.type}:${number}:${fields.date}:${fields.total}`;
  return `f:${file.sha256}:${file.index}`;
}
