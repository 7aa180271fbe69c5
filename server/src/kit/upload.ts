import type {} from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { AppError } from '@outlay/contract/errors';
import type { UploadedFile } from './served.ts';

/** Reads a multipart body: its files into `files`, its other parts as the answer. */
export async function readUpload(
  request: FastifyRequest,
  files: UploadedFile[],
): Promise<Record<string, string>> {
  if (!request.isMultipart()) throw new AppError('UNSUPPORTED_TYPE', 'multipart/form-data is needed');
  const fields: Record<string, string> = {};
  for await (const part of request.parts()) {
    if (part.type === 'file') files.push({ name: safeName(part.filename), bytes: await part.toBuffer() });
    else if (typeof part.value === 'string') fields[part.fieldname] = part.value;
  }
  if (files.length === 0)
    throw new AppError('INVALID_INPUT', { fields: [{ path: 'file', code: 'required' }] });
  return fields;
}

/** The last part of a sent name, without what could hurt a disk, a header or an eye. */
export function safeName(name: string | undefined): string {
  const last = (name ?? '').split(/[/\\]/).at(-1) ?? '';
  const clean = last.replaceAll(/[\p{Cc}\p{Cf}<>:"|?*]/gu, '').trim();
  return clean.slice(-120) || 'file';
}
