import { AppError } from '@outlay/contract/errors';

/** The last row of a page in keyset pagination, ordered by time, then by id. */
export interface Cursor {
  at: Date;
  id: string;
}

export const sealCursor = ({ at, id }: Cursor): string =>
  Buffer.from(`${at.toISOString()} ${id}`).toString('base64url');

const FORM = /^(\S+Z) ([0-9a-f-]{36})$/;

export function openCursor(text: string | undefined): Cursor | null {
  if (text === undefined) return null;
  const match = FORM.exec(Buffer.from(text, 'base64url').toString());
  const at = new Date(match?.[1] ?? '');
  if (!match?.[2] || Number.isNaN(at.getTime()))
    throw new AppError('INVALID_INPUT', { fields: [{ path: 'after', code: 'badFormat' }] });
  return { at, id: match[2] };
}
