import { AppError } from '@outlay/contract/errors';
import type { BankFormat } from './bank-format.ts';
import { csv } from './csv.ts';

/** Every format that banks are written in: one more is a file beside this one, and its line here. */
export const BANK_FORMATS = { csv } as const satisfies Record<string, BankFormat>;

export type BankFormatName = keyof typeof BANK_FORMATS;

const isKnown = (name: string): name is BankFormatName => Object.hasOwn(BANK_FORMATS, name);

/** @throws WRONG_STATE for a template that a newer version of the server has brought, while this one still runs. */
export function bankFormatOf(name: string): BankFormat {
  if (!isKnown(name)) throw new AppError('WRONG_STATE', { detail: `unknown bank file format ${name}` });
  return BANK_FORMATS[name];
}

/** Of a file that was written, by its name. */
export const mediaTypeOf = (fileName: string): string =>
  Object.values(BANK_FORMATS).find(({ extension }) => fileName.endsWith(`.${extension}`))?.mediaType ??
  'application/octet-stream';
