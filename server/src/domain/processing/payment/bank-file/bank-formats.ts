import { AppError } from '@outlay/contract/errors';
import type { BankFormat } from './bank-format.ts';
import { csv } from './csv.ts';

/** All formats of bank files; add another as a file next to this one and a line here. */
export const BANK_FORMATS = { csv } as const satisfies Record<string, BankFormat>;

export type BankFormatName = keyof typeof BANK_FORMATS;

const isKnown = (name: string): name is BankFormatName => Object.hasOwn(BANK_FORMATS, name);

/** @throws WRONG_STATE for a template of a newer server version while this one is still running. */
export function bankFormatOf(name: string): BankFormat {
  if (!isKnown(name)) throw new AppError('WRONG_STATE', { detail: `unknown bank file format ${name}` });
  return BANK_FORMATS[name];
}

/** The media type of an exported file, by its name. */
export const mediaTypeOf = (fileName: string): string =>
  Object.values(BANK_FORMATS).find(({ extension }) => fileName.endsWith(`.${extension}`))?.mediaType ??
  'application/octet-stream';
