import { AppError } from '@outlay/contract/errors';
import {
  FACE_SECONDS,
  InvitationChannel,
  type Invitation,
  type InvitationLink,
  type InvitationContact,
} from '@outlay/contract/membership/join';
import { ROUTES } from '@outlay/contract/routes';
import { pageAddress } from '@outlay/contract/routes.params';
import { signedInMember } from '#domain/organisation/account/signed-in.service.ts';
import { assertReachable, type MayText } from '#domain/organisation/account/verification.service.ts';
import { companyToJoin } from '#domain/organisation/account/membership.service.ts';
import { localeOfAccount } from '#domain/organisation/account/person.service.ts';
import { departmentsById } from '#domain/organisation/company/company.service.ts';
import { noteTo } from '#domain/platform/sms/sms.words.service.ts';
import type { Context, OpenContext } from '#request/context.ts';
import { openCursor, sealCursor } from '#database/cursor.ts';
import { newId } from '#system/id.ts';
import { countUse } from '#request/limit.ts';
import { maskAccount } from '#system/log.ts';
import { newToken, sha256 } from '#secrets/secret.ts';
import { closedInvitation, invitationFrom, needsConsent, stateOf } from './invitation.policy.ts';
import * as invitations from './invitation.repository.ts';
import type { InvitationRow } from './invitation.repository.ts';

/** A replaced code stays valid this long, for a scan in progress. */
const FACE_GRACE_MS = 10_000;
/** A code that expires sooner is not reused, so that it does not expire while a group is scanning it. */
const FACE_LEFT_MS = 10 * 60_000;
const PASS_LIVES = 15 * 60_000;
const DAY_MS = 86_400_000;

interface Wish {
  channel: InvitationChannel;
  account?: string | undefined;
  departmentId: string | null;
  seats: number;
  days: number;
}

/**
 * Creates an invitation and sends it when it has one recipient. The link is returned only once: only its hash
 * is stored.
 */
export async function invite(ctx: Context, wish: Wish, mayText: MayText): Promise<InvitationLink> {
  const { db, directory, user, now, audit } = ctx;
  const made = invitationFrom(wish, now());
  if (made.account) assertReachable(made.account, 'invite', mayText);
  await countUse(directory, `invite by ${user.personId}`, { most: 60, seconds: 3600 }, now());
  if (made.account)
    await countUse(directory, `invite to ${made.account}`, { most: 5, seconds: 86_400 }, now());
  await assertDepartment(ctx, wish.departmentId);
  const shown = made.channel === 'face' ? await findShown(ctx, wish.departmentId) : undefined;
  if (shown) return await renewInvitation(ctx, shown);
  const id = newId();
  await invitations.insertInvitation(db, {
    ...made,
    ...{ companyId: user.companyId, id, departmentId: wish.departmentId, makerId: user.memberId, now: now() },
  });
  await invitations.sweepLookups(db, user.companyId, new Date(now().getTime() - DAY_MS));
  const { channel, account, seats } = made;
  audit({ action: 'invitation.make', objectType: 'invitation', objectId: id, detail: { channel, seats } });
  const link = await newLink(ctx, id);
  if (account) await send(ctx, account, link.url);
  return link;
}

/** Reuses the member's open code, since otherwise each view of the page would create another invitation. */
const findShown = ({ db, user, now }: Context, departmentId: string | null) =>
  invitations.findOpenFace(db, user.companyId, {
    ...{ makerId: user.memberId, departmentId },
    until: new Date(now().getTime() + FACE_LEFT_MS),
  });

async function assertDepartment(ctx: Context, departmentId: string | null): Promise<void> {
  if (departmentId === null) return;
  if (!ctx.user.permissions.has('member.write')) throw new AppError('NOT_ALLOWED', 'member.write');
  if (!(await departmentsById(ctx, [departmentId])).has(departmentId))
    throw new AppError('INVALID_INPUT', { fields: [{ path: 'departmentId', code: 'unknownDepartment' }] });
}

async function send(ctx: Context, account: string, url: string): Promise<void> {
  const company = await companyToJoin(ctx.db, ctx.user.companyId);
  const locale = (await localeOfAccount(ctx, account)) ?? ctx.locale;
  await ctx.notify(
    noteTo(account, 'invite', locale, { inviter: ctx.user.name, company: company?.name ?? '', url }),
  );
}

/** Creates a new token for an invitation's link or on-screen code. */
async function newLink(ctx: Context, id: string): Promise<InvitationLink> {
  const { db, user, now, origin } = ctx;
  const row = await getInvitation(ctx, id);
  const token = newToken();
  const soon = new Date(now().getTime() + FACE_SECONDS * 1000);
  const shown = row.channel === 'face' && soon < row.expires_at ? soon : row.expires_at;
  const expiresAt = row.channel === 'face' ? new Date(shown.getTime() + FACE_GRACE_MS) : shown;
  const companyId = user.companyId;
  await invitations.insertLookup(db, {
    ...{ tokenHash: sha256(token), companyId, invitationId: id, pass: false, expiresAt },
  });
  const url = origin.site + pageAddress(ROUTES.invitation, { token });
  return { invitation: present(row, ctx), url, linkExpiresAt: shown.toISOString() };
}

/** Replaces the on-screen code; the previous one stays valid for `FACE_GRACE_MS`. */
export async function renewInvitation(ctx: Context, { id }: { id: string }): Promise<InvitationLink> {
  const { db, user, now } = ctx;
  const row = await getInvitation(ctx, id);
  if (row.created_by !== user.memberId || row.channel !== 'face')
    throw new AppError('NOT_FOUND', `invitation ${id}`);
  const state = stateOf(row, now());
  if (state !== 'open') throw closedInvitation(state);
  const until = new Date(now().getTime() + FACE_GRACE_MS);
  await invitations.shortenLookups(db, user.companyId, id, until);
  return await newLink(ctx, id);
}

export async function listInvitations(
  ctx: Pick<Context, 'db' | 'user' | 'now'>,
  page: { whose: 'mine' | 'all'; after?: string | undefined; size: number },
) {
  const { db, user } = ctx;
  if (page.whose === 'all' && !user.permissions.has('member.write'))
    throw new AppError('NOT_ALLOWED', 'member.write');
  const rows = await invitations.listInvitations(db, user.companyId, {
    makerId: page.whose === 'mine' ? user.memberId : undefined,
    after: openCursor(page.after),
    size: page.size,
  });
  const last = rows.at(-1);
  const next = rows.length === page.size && last ? sealCursor({ at: last.created_at, id: last.id }) : null;
  return { items: rows.map((row) => present(row, ctx)), next };
}

export async function revokeInvitation(
  ctx: Context,
  seen: { id: string; version: number },
): Promise<Invitation> {
  const { db, user, now, audit } = ctx;
  const row = await getInvitation(ctx, seen.id);
  if (row.created_by !== user.memberId && !user.permissions.has('member.write'))
    throw new AppError('NOT_FOUND', `invitation ${seen.id}`);
  if (!row.revoked_at) {
    if (!(await invitations.revokeInvitation(db, user.companyId, seen, now())))
      throw new AppError('CONFLICT', { reason: 'staleVersion' });
    audit({ action: 'invitation.revoke', objectType: 'invitation', objectId: seen.id });
  }
  return present(await getInvitation(ctx, seen.id), ctx);
}

async function getInvitation({ db, user }: Pick<Context, 'db' | 'user'>, id: string): Promise<InvitationRow> {
  const row = await invitations.findInvitation(db, user.companyId, id);
  if (!row) throw new AppError('NOT_FOUND', `invitation ${id}`);
  return row;
}

function present(row: InvitationRow, { user, now }: Pick<Context, 'user' | 'now'>): Invitation {
  const mine = row.created_by === user.memberId;
  return {
    id: row.id,
    channel: InvitationChannel.parse(row.channel),
    account: row.account && (mine ? row.account : maskAccount(row.account)),
    departmentName: row.department_name,
    makerName: row.maker_name,
    mine,
    seats: row.seats,
    used: row.used,
    state: stateOf(row, now()),
    expiresAt: row.expires_at.toISOString(),
    createdAt: row.created_at.toISOString(),
    version: row.version,
  };
}

type Stranger = Pick<OpenContext, 'db' | 'now' | 'enterCompany'>;

/** The valid invitation of a token, with its maker. From here on the transaction is in the company. */
export async function openInvitation(ctx: Stranger, token: string) {
  const { db, now, enterCompany } = ctx;
  const lookup = await invitations.findLookup(db, sha256(token));
  const company = lookup && (await companyToJoin(db, lookup.company_id));
  if (!lookup || !company) throw new AppError('NOT_FOUND', 'invitation');
  await enterCompany(company.id);
  const row = await invitations.findInvitation(db, company.id, lookup.invitation_id);
  if (!row) throw new AppError('NOT_FOUND', 'invitation');
  const inviter = await signedInMember(db, company.id, row.created_by, { now: now() });
  // An invitation is void once its maker has left or the company has switched invitations off.
  const state = inviter && company.mayInvite ? stateOf(row, now()) : 'revoked';
  if (state !== 'open' || !inviter) throw closedInvitation(state === 'open' ? 'revoked' : state);
  if (lookup.expires_at <= now()) throw closedInvitation('expired');
  return { company, row, inviter, pass: lookup.pass };
}

/**
 * Describes the invitation of a token. An on-screen code is exchanged for a token that lasts long enough to
 * fill in a form.
 */
export async function readContact(
  ctx: OpenContext,
  { token }: { token: string },
): Promise<InvitationContact> {
  const { db, directory, now, origin } = ctx;
  await countUse(directory, `invitation from ${origin.address}`, { most: 300, seconds: 600 }, now());
  const { company, row, inviter, pass } = await openInvitation(ctx, token);
  return {
    companyName: company.name,
    inviterName: inviter.name,
    departmentName: row.department_name,
    needsConsent: needsConsent(inviter, null, ''),
    account: row.account && maskAccount(row.account),
    token: row.channel === 'face' && !pass ? await newPass(db, row, now()) : token,
  };
}

async function newPass(db: Context['db'], row: InvitationRow, now: Date): Promise<string> {
  const token = newToken();
  const expiresAt = new Date(Math.min(now.getTime() + PASS_LIVES, row.expires_at.getTime()));
  const of = { companyId: row.company_id, invitationId: row.id, pass: true, expiresAt };
  await invitations.insertLookup(db, { tokenHash: sha256(token), ...of });
  return token;
}
