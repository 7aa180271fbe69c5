import type { Answer, Received } from '@outlay/contract/endpoint';
import { AppError } from '@outlay/contract/errors';
import { linkReaderOf } from '@outlay/contract/organisation/account.token-user';
import type { mailEndpoints } from '@outlay/contract/processing/mail';
import { signedInMember } from '#domain/organisation/account/signed-in.service.ts';
import { tokenUser } from '#domain/organisation/account/token-user.service.ts';
import { approve, reject, returnIt } from '#domain/processing/approval/approval.service.ts';
import { describeDocument } from '#domain/documents/document/read/read.service.ts';
import { findTaskDocument } from '#domain/documents/flow/run.ask.service.ts';
import type { Context, OpenContext, SignedIn } from '#request/context.ts';
import { sha256 } from '#secrets/secret.ts';
import * as links from './mail.repository.ts';

type Opened = Answer<typeof mailEndpoints.open>;
type Link = NonNullable<Awaited<ReturnType<typeof links.findLink>>>;

/**
 * The link if it is valid. Unknown, used and expired links get different errors, since the person can act on
 * each.
 */
async function goodLink({ directory, now }: OpenContext, token: string): Promise<Link> {
  const link = await links.findLink(directory, sha256(token));
  if (!link) throw new AppError('NOT_FOUND', 'mail link');
  if (link.used_at !== null) throw new AppError('WRONG_STATE', { reason: 'linkUsed' });
  if (link.expires_at <= now()) throw new AppError('WRONG_STATE', { reason: 'linkExpired' });
  return link;
}

/** The recipient of the link, for this call only and without a session. */
async function readerOf(ctx: OpenContext, link: Link): Promise<SignedIn> {
  await ctx.enterCompany(link.company_id);
  const user = await signedInMember(ctx.db, link.company_id, link.member_id, { now: ctx.now() });
  if (!user) throw new AppError('NOT_FOUND', 'mail link');
  if (user.featuresOff.has('mailApproval')) throw new AppError('NOT_ALLOWED', { reason: 'featureOff' });
  return user;
}

/** Shows the document without deciding, since mail scanners open links. */
export async function openLink(ctx: OpenContext, { token }: { token: string }): Promise<Opened> {
  const link = await goodLink(ctx, token);
  const user = await readerOf(ctx, link);
  const inside = { db: ctx.db, user, now: ctx.now };
  const task = await findTaskDocument(inside, link.task_id);
  const document = task && (await describeDocument(inside, task.documentId));
  if (document?.taskId !== link.task_id) throw new AppError('WRONG_STATE', { reason: 'alreadyDecided' });
  const step = document.route.find(({ people }) => people.some(({ taskId }) => taskId === link.task_id));
  const reader = linkReaderOf(await tokenUser(ctx.db, user, ctx.locale));
  return {
    success: true,
    token,
    result: { user: reader },
    document,
    task: {
      nodeName: step?.name ?? {},
      kind: document.actions.includes('handle') ? 'handle' : 'approve',
      mayReturn: document.actions.includes('return'),
    },
    expiresAt: link.expires_at.toISOString(),
  };
}

/** Decides once: the link is used up in the transaction of the decision. */
export async function decideByLink(
  ctx: OpenContext,
  input: Received<typeof mailEndpoints.decide>,
): Promise<{ status: Opened['document']['status'] }> {
  const link = await goodLink(ctx, input.token);
  const user = await readerOf(ctx, link);
  if (input.decision !== 'approve' && input.words === '')
    throw new AppError('INVALID_INPUT', {
      reason: 'reasonRequired',
      fields: [{ path: 'words', code: 'reasonRequired' }],
    });
  return await ctx.actAs(user, async (inner) => {
    if (!(await links.useLink(inner.db, link.token_hash, inner.now())))
      throw new AppError('WRONG_STATE', { reason: 'linkUsed' });
    inner.audit({ action: 'mail.decide', objectType: 'task', objectId: link.task_id });
    const { status } = await decide(inner, link.task_id, input);
    return { status };
  });
}

function decide(ctx: Context, taskId: string, input: Received<typeof mailEndpoints.decide>) {
  const { version, decision, words } = input;
  if (decision === 'approve') return approve(ctx, { taskId, version, opinion: words });
  if (decision === 'reject') return reject(ctx, { taskId, version, reason: words });
  return returnIt(ctx, { taskId, version, reason: words, resume: 'start', toNode: null });
}
