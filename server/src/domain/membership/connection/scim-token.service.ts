import { randomBytes } from 'node:crypto';
import type { Connection } from '@outlay/contract/membership/connection';
import { AppError } from '@outlay/contract/errors';
import { sameBytes, sha256 } from '#secrets/secret.ts';
import type { Context, OpenContext } from '#request/context.ts';
import * as connections from './connection.repository.ts';
import { openSecrets, sealSecrets } from './connection.secrets.ts';
import { describe } from './connection.present.ts';
import { foundConnection } from './connection.service.ts';
import { openConnection } from './opened.service.ts';
import type { Opened } from './source.service.ts';

const PREFIX = 'scim';
const TOKEN = /^scim_([\da-f]{32})_([\w-]{43})$/;

/** A new token, which names its connection and is stored as a hash only. */
export async function newScimToken(
  ctx: Context,
  { id, version }: { id: string; version: number },
): Promise<{ connection: Connection; token: string }> {
  const { db, user, secrets } = ctx;
  const { companyId } = user;
  const row = await foundConnection(ctx, id);
  if (row.settings.kind !== 'scim') throw new AppError('WRONG_STATE', `no directory by SCIM: ${id}`);
  const secret = randomBytes(32).toString('base64url');
  const values = { ...openSecrets(secrets, row), secret: hashOf(secret) };
  const sealed = sealSecrets(secrets, row, values);
  if (!(await connections.replaceSecret(db, { companyId, id, version }, sealed)))
    throw new AppError('CONFLICT', { reason: 'staleVersion' });
  ctx.audit({ action: 'connection.token', objectType: 'connection', objectId: id });
  const connection = await describe(ctx, await foundConnection(ctx, id));
  return { connection, token: `${PREFIX}_${id.replaceAll('-', '')}_${secret}` };
}

const hashOf = (secret: string): string => sha256(secret).toString('hex');

/**
 * The enabled connection of a token, in a transaction that is then in its company.
 *
 * @throws AppError NOT_SIGNED_IN
 */
export async function openByScimToken(ctx: OpenContext, token: string): Promise<Opened> {
  const [, hex = '', secret = ''] = TOKEN.exec(token) ?? [];
  if (hex === '') throw new AppError('NOT_SIGNED_IN');
  const id = hex.replace(/(.{8})(.{4})(.{4})(.{4})(.{12})/, '$1-$2-$3-$4-$5');
  const connection = await openConnection(ctx, id).catch((error: unknown) => {
    throw error instanceof AppError ? new AppError('NOT_SIGNED_IN') : error;
  });
  const stored = connection.secrets.secret ?? '';
  const isRight = sameBytes(Buffer.from(stored), Buffer.from(hashOf(secret)));
  if (connection.settings.kind !== 'scim' || !isRight) throw new AppError('NOT_SIGNED_IN');
  return connection;
}
