import type { Connection } from '@outlay/contract/membership/connection';
import { AppError } from '@outlay/contract/errors';
import type { Context } from '#request/context.ts';
import * as connections from './connection.repository.ts';
import {
  afterChange,
  applyRule,
  assertNoneLocked,
  endSessions,
  foundConnection,
} from './connection.service.ts';
import * as lookups from './lookup.repository.ts';

interface Seen {
  id: string;
  version: number;
}

/** Ends the use of the wallet, while the secrets are still there to release its cards. */
export async function endWallet(ctx: Context, { id, version }: Seen): Promise<Connection> {
  const { db, user } = ctx;
  const before = await foundConnection(ctx, id);
  const uses = before.uses.filter((use) => use !== 'wallet');
  if (!(await connections.setUses(db, { companyId: user.companyId, id, version }, uses)))
    throw new AppError('CONFLICT', { reason: 'staleVersion' });
  const cards = await connections.countLockedCards(db, user.companyId, id);
  ctx.audit({
    ...{ action: 'connection.endWallet', objectType: 'connection', objectId: id },
    detail: { cards },
  });
  return await afterChange(ctx, id, before);
}

/** Forgets what other domains keep by the id of a connection. */
export type Forget = (ctx: Context, connectionId: string) => Promise<void>;

/** Cards that are still locked stay so for good, unless they are released first. */
export async function removeConnection(
  ctx: Context,
  { id, version, leaveCards }: Seen & { leaveCards: boolean },
  forget: Forget,
): Promise<{ done: true }> {
  const { db, user } = ctx;
  const { name, kind } = await foundConnection(ctx, id);
  const cardsLeft = await connections.countLockedCards(db, user.companyId, id);
  if (!leaveCards) assertNoneLocked(cardsLeft);
  await endSessions(ctx, id);
  await forget(ctx, id);
  if (!(await connections.removeConnection(db, { companyId: user.companyId, id, version })))
    throw new AppError('CONFLICT', { reason: 'staleVersion' });
  await lookups.dropLookup(db, id);
  await applyRule(ctx);
  ctx.audit({
    ...{ action: 'connection.remove', objectType: 'connection', objectId: id },
    detail: { kind, name, ...(cardsLeft > 0 && { cardsLeft }) },
  });
  return { done: true as const };
}
