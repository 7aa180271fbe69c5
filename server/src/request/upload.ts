import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import type { Endpoint } from '@outlay/contract/endpoint';
import { AppError } from '@outlay/contract/errors';
import type { UploadedFile } from './served.ts';

/**
 * Reads a multipart body: its files onto the disk and into `files`; returns its other parts. The endpoint defines
 * number and size limits; the rest of a larger body is not read. The caller must drop the files in any case.
 */
export async function readUpload(
  request: FastifyRequest,
  { files: most }: Pick<Endpoint, 'files'>,
  files: UploadedFile[],
): Promise<Record<string, string>> {
  if (!request.isMultipart()) throw new AppError('UNSUPPORTED_TYPE', 'multipart/form-data is needed');
  const fields: Record<string, string> = {};
  for await (const part of request.parts({ limits: { files: most.count, fileSize: most.bytes } })) {
    if (part.type === 'file') await keep(part, files);
    else if (typeof part.value === 'string') fields[part.fieldname] = part.value;
  }
  if (files.length === 0)
    throw new AppError('INVALID_INPUT', { fields: [{ path: 'file', code: 'required' }] });
  return fields;
}

/** Registers the file before writing it, so that a partial one is removed too. */
async function keep(part: MultipartFile, files: UploadedFile[]): Promise<void> {
  const path = join(tmpdir(), `outlay-upload-${randomUUID()}`);
  files.push({
    name: safeName(part.filename),
    bytes: () => readFile(path),
    drop: () => rm(path, { force: true }),
  });
  await pipeline(part.file, createWriteStream(path, { mode: 0o600, flags: 'wx' }));
  if (part.file.truncated) throw new AppError('TOO_LARGE');
}

export const dropUploads = async (files: readonly UploadedFile[]): Promise<void> => {
  await Promise.all(files.map(({ drop }) => drop()));
};

/** The last path component of a file name, without characters that are unsafe for disks, headers or readers. */
export function safeName(name: string | undefined): string {
  const last = (name ?? '').split(/[/\\]/).at(-1) ?? '';
  const clean = last.replaceAll(/[\p{Cc}\p{Cf}<>:"|?*]/gu, '').trim();
  return clean.slice(-120) || 'file';
}
