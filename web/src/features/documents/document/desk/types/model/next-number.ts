import type { TypeDefinition } from '@outlay/contract/documents/document.type';

const LENGTH = { none: 0, year: 4, month: 6, day: 8 };

/** A document's number by a rule, as one of that day would have it. */
export function exampleNumber({ prefix, date, digits }: TypeDefinition['number'], day: string): string {
  const stamp = day.replaceAll('-', '').slice(0, LENGTH[date]);
  return [prefix, stamp, '1'.padStart(digits, '0')].filter(Boolean).join('-');
}
