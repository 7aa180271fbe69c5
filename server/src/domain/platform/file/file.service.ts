import { fileTypeFromBuffer } from 'file-type';
import sharp from 'sharp';
import { AppError } from '@outlay/contract/errors';
import { FILE_MOST_BYTES, type FileRef } from '@outlay/contract/platform/file';
import type { StoragePort } from '#provider/storage/storage.port.ts';
import type { Context } from '#request/context.ts';
import { sha256 } from '#secrets/secret.ts';
import type { Binary, UploadedFile } from '#request/served.ts';
import * as files from './file.repository.ts';

/** Whether the caller may read any of these documents, and so the files attached to them. */
export type MayReadDocuments = (
  ctx: Pick<Context, 'db' | 'user' | 'now'>,
  documentIds: string[],
) => Promise<boolean>;

type FileRow = NonNullable<Awaited<ReturnType<typeof files.findFile>>>;

/** Stores the bytes before a row refers to them, so that no row lacks its bytes. */
export async function storeBytes(storage: StoragePort, bytes: Buffer): Promise<string> {
  if (bytes.length > FILE_MOST_BYTES) throw new AppError('TOO_LARGE');
  if (bytes.length === 0)
    throw new AppError('INVALID_INPUT', { fields: [{ path: 'file', code: 'required' }] });
  const hash = sha256(bytes).toString('hex');
  await storage.write(hash, bytes);
  return hash;
}

/** Stores the page pictures of a file that is not itself a picture. */
export async function storePages(
  storage: StoragePort,
  hash: string,
  pages: readonly Uint8Array[],
): Promise<void> {
  for (const [index, page] of pages.entries()) await storage.write(pageKey(hash, index), page);
}

export const pageKey = (hash: string, page: number) => `${hash}.pages/${page}.jpg`;

export async function keepAttachment(
  ctx: Context,
  storage: StoragePort,
  id: string,
  [sent]: readonly UploadedFile[],
): Promise<FileRef> {
  if (!sent) throw new AppError('INVALID_INPUT', { fields: [{ path: 'file', code: 'required' }] });
  const bytes = await sent.bytes();
  const hash = await storeBytes(storage, bytes);
  const mediaType = await mediaTypeOf(bytes);
  const size = bytes.length;
  return await ctx.transact((inner) =>
    recordFile(inner, { id, name: sent.name, mediaType, size, sha256: hash, pages: 0 }),
  );
}

/** The media type by content, never by name; text formats without a signature are XML or plain bytes. */
export async function mediaTypeOf(bytes: Buffer): Promise<string> {
  const found = await fileTypeFromBuffer(bytes);
  if (found) return found.mime === 'application/zip' && isOfd(bytes) ? OFD : found.mime;
  return /^\s*(<\?xml|<e?E?Invoice)/.test(bytes.subarray(0, 300).toString('utf8'))
    ? 'application/xml'
    : 'application/octet-stream';
}

const OFD = 'application/ofd';
/** An OFD is a zip file with `OFD.xml` at its root; the zip directory with the names is at the end. */
const isOfd = (bytes: Buffer): boolean => bytes.subarray(-65_536).includes('OFD.xml');

export interface FileToRecord {
  id: string;
  name: string;
  mediaType: string;
  size: number;
  sha256: string;
  /** Number of page pictures in storage. */
  pages: number;
  /** Number of pages of the file; null when unknown. */
  pageTotal?: number | null;
}

export async function recordFile(
  { db, user, now, audit }: Pick<Context, 'db' | 'user' | 'now' | 'audit'>,
  { pageTotal = null, ...file }: FileToRecord,
): Promise<FileRef> {
  const whose = { companyId: user.companyId, ownerId: user.memberId };
  await files.insertFile(db, { ...file, ...whose, pageTotal, now: now() });
  const row = await files.findFile(db, user.companyId, file.id);
  if (!row || row.owner_id !== user.memberId || row.sha256 !== file.sha256)
    throw new AppError('CONFLICT', `file id ${file.id} is taken`);
  audit({ action: 'file.keep', objectType: 'file', objectId: file.id, detail: { sha256: file.sha256 } });
  return presentFile(row);
}

export const presentFile = (row: FileRow): FileRef => ({
  id: row.id,
  name: row.name,
  mediaType: row.media_type,
  size: row.size,
  sha256: row.sha256,
});

/** The caller's own files, in the requested order; throws `NOT_FOUND` for any other. */
export async function getOwnFiles(
  { db, user }: Pick<Context, 'db' | 'user'>,
  ids: readonly string[],
): Promise<FileRow[]> {
  return ids.length === 0 ? [] : owned(user.memberId, ids, await files.listFiles(db, user.companyId, ids));
}

/**
 * As `getOwnFiles`, for rows that will refer to them: locks them against the sweep until the transaction
 * ends.
 */
export async function takeOwnFiles(
  { db, user }: Pick<Context, 'db' | 'user'>,
  ids: readonly string[],
): Promise<FileRow[]> {
  return ids.length === 0 ? [] : owned(user.memberId, ids, await files.holdFiles(db, user.companyId, ids));
}

const owned = (memberId: string, ids: readonly string[], rows: readonly FileRow[]): FileRow[] =>
  ids.map((id) => {
    const row = rows.find((one) => one.id === id);
    if (row?.owner_id !== memberId) throw new AppError('NOT_FOUND', `file ${id}`);
    return row;
  });

/** Locks the caller's own files for use as pictures shown to others; throws unless all are pictures. */
export async function takePictures(ctx: Pick<Context, 'db' | 'user'>, ids: readonly string[]): Promise<void> {
  const rows = await takeOwnFiles(ctx, ids);
  if (!rows.every(isPicture)) throw new AppError('UNSUPPORTED_TYPE', 'not a picture');
}

export async function listFileRefs(
  { db, user }: Pick<Context, 'db' | 'user'>,
  ids: readonly string[],
): Promise<FileRef[]> {
  if (ids.length === 0) return [];
  const rows = await files.listFiles(db, user.companyId, ids);
  return ids.flatMap((id) => rows.filter((row) => row.id === id).map(presentFile));
}

export async function getReadable(
  { db, user, now }: Pick<Context, 'db' | 'user' | 'now'>,
  id: string,
  mayRead: MayReadDocuments,
): Promise<FileRow> {
  const row = await files.findFile(db, user.companyId, id);
  if (row?.owner_id === user.memberId) return row;
  if (row && (await mayRead({ db, user, now }, await files.listDocumentsOf(db, user.companyId, id))))
    return row;
  throw new AppError('NOT_FOUND', `file ${id}`);
}

export async function readContent(
  ctx: Pick<Context, 'db' | 'user' | 'now'>,
  storage: StoragePort,
  id: string,
  mayRead: MayReadDocuments,
): Promise<Binary> {
  const row = await getReadable(ctx, id, mayRead);
  return { bytes: () => storage.read(row.sha256), mediaType: row.media_type, name: row.name };
}

/** A preview of a picture; the caller has already checked the permission. */
export async function previewOf(
  { db, user }: Pick<Context, 'db' | 'user'>,
  storage: StoragePort,
  id: string,
  size: number,
): Promise<Binary> {
  const row = await files.findFile(db, user.companyId, id);
  if (!row) throw new AppError('NOT_FOUND', `file ${id}`);
  if (!isPicture(row)) throw new AppError('UNSUPPORTED_TYPE', `file ${id} is no picture`);
  return pictureOf(() => storage.read(row.sha256), size);
}

/** A picture, made anew for display, which drops its metadata (location, camera). */
export const pictureOf = (read: () => Promise<Buffer>, size: number): Binary => ({
  bytes: async () => await fitted(await read(), size),
  mediaType: 'image/jpeg',
});

async function fitted(source: Buffer, size: number): Promise<Buffer> {
  return await sharp(source, { limitInputPixels: 50_000_000 })
    .rotate()
    .resize(size, size, { fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: 78 })
    .toBuffer()
    .catch((error: unknown) => {
      throw new AppError('UNSUPPORTED_TYPE', `no picture: ${String(error)}`);
    });
}

export type KeptFile = FileRow;

/** Files by id; the caller has already checked the permission on the document. */
export const listKeptFiles = async (
  { db, user }: Pick<Context, 'db' | 'user'>,
  ids: readonly string[],
): Promise<KeptFile[]> => (ids.length === 0 ? [] : await files.listFiles(db, user.companyId, ids));

export const isPicture = ({ media_type }: FileRow) => /^image\/(jpeg|png|webp|tiff)$/.test(media_type);
