import sharp from 'sharp';
import { LOGO_PIXELS, type CompanySetting } from '@outlay/contract/organisation/company.setting';
import { AppError } from '@outlay/contract/errors';
import { listKeptFiles, recordFile, storeBytes } from '#domain/platform/file/file.service.ts';
import type { StoragePort } from '#provider/storage/storage.port.ts';
import type { Context } from '#request/context.ts';
import type { Binary, UploadedFile } from '#request/served.ts';
import * as settings from './setting.repository.ts';
import { getSetting } from './setting.service.ts';

/** Re-encodes the picture, which removes location, camera data and scripts. */
const drawn = (bytes: Buffer): Promise<Buffer> =>
  sharp(bytes, { limitInputPixels: 50_000_000 })
    .rotate()
    .resize(LOGO_PIXELS, LOGO_PIXELS, { fit: 'inside', withoutEnlargement: true })
    .png()
    .toBuffer()
    .catch((error: unknown) => {
      throw new AppError('UNSUPPORTED_TYPE', `logo: ${String(error)}`);
    });

export async function uploadLogo(
  ctx: Context,
  storage: StoragePort,
  id: string,
  [sent]: readonly UploadedFile[],
): Promise<CompanySetting> {
  if (!sent) throw new AppError('INVALID_INPUT', { fields: [{ path: 'file', code: 'required' }] });
  const bytes = await drawn(await sent.bytes());
  const hash = await storeBytes(storage, bytes);
  const file = { id, name: 'logo.png', mediaType: 'image/png', size: bytes.length, sha256: hash, pages: 0 };
  return await ctx.transact(async (inner) => {
    await recordFile(inner, file);
    return await setLogo(inner, id);
  });
}

export const removeLogo = (ctx: Context): Promise<CompanySetting> => setLogo(ctx, null);

async function setLogo(ctx: Context, fileId: string | null): Promise<CompanySetting> {
  const { db, user } = ctx;
  await settings.lockCompany(db, user.companyId);
  const { version, logo_file_id: before } = await settings.getSetting(db, user.companyId);
  await settings.updateCompany(db, user.companyId, version, { logo_file_id: fileId });
  ctx.audit({
    action: 'company.logo',
    objectType: 'company',
    objectId: user.companyId,
    detail: { before, after: fileId },
  });
  return await getSetting(ctx);
}

/** The current logo, for all members of the company. */
export async function readLogo(
  ctx: Pick<Context, 'db' | 'user'>,
  storage: StoragePort,
  id: string,
): Promise<Binary> {
  const { logo_file_id: inForce } = await settings.getSetting(ctx.db, ctx.user.companyId);
  const [file] = inForce === id ? await listKeptFiles(ctx, [id]) : [];
  if (!file) throw new AppError('NOT_FOUND', `logo ${id}`);
  return { bytes: () => storage.read(file.sha256), mediaType: file.media_type };
}
