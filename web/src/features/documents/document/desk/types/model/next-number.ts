import type { TypeDefinition } from '@outlay/contract/documents/document.type';

const LENGTH = { none: 0, year: 4, month: 6, day: 8 };

/** An example of a document number on that day. */
export function exampleNumber({ prefix, date, digits }: TypeDefinition['number'], day: string): string {
  const stamp = day.replaceAll('-', '').slice(0, LENGTH[date]);
  return [prefix, stamp, '1'.padStart(digits, '0')].filter(Boolean).join('-');
}
