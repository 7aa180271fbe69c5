import { AppError } from '@outlay/contract/errors';
import type { LinePlace } from './report.repository.ts';

const FORM = /^(\d{4}-\d\d-\d\d) ([0-9a-f-]{36}) (\d{1,9})$/;

export const sealPlace = ({ day, sourceId, position }: LinePlace): string =>
  Buffer.from(`${day} ${sourceId} ${position}`).toString('base64url');

export function openPlace(text: string | undefined): LinePlace | null {
  if (text === undefined) return null;
  const [, day, sourceId, position] = FORM.exec(Buffer.from(text, 'base64url').toString()) ?? [];
  if (!day || !sourceId || !position)
    throw new AppError('INVALID_INPUT', { fields: [{ path: 'after', code: 'badFormat' }] });
  return { day, sourceId, position: Number(position) };
}
