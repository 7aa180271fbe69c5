import type { DocumentDetail } from '@outlay/contract/documents/document.detail';
import { AppError } from '@outlay/contract/errors';
import { listLive } from '#domain/organisation/company/company.service.ts';
import { listOpenHolders } from '#domain/documents/flow/run.ask.service.ts';
import { notify } from '#domain/platform/message/message.service.ts';
import type { Context } from '#request/context.ts';
import { isDuplicate } from '#database/transaction.ts';
import { readable } from '../record/access.ts';
import { sendCopies, wordsOf } from '../record/follow.service.ts';
import { lockToAct } from '../record/move.ts';
import { describeDocument } from '../read/read.service.ts';
import * as comments from './comment.repository.ts';
import * as copies from '../record/cc.repository.ts';
import type { DocumentRow } from '../record/document.repository.ts';

/** A submitted document the user may read; drafts have no comments. */
async function openForTalk(ctx: Context, id: string, act: 'comment' | 'cc') {
  if (!(await readable(ctx, [id])).has(id)) throw new AppError('NOT_FOUND', `document ${id}`);
  return await lockToAct(ctx, id, act);
}

/** Adds a comment. Mentioned members get a copy and are notified. */
export async function commentDocument(
  ctx: Context,
  input: { id: string; commentId: string; text: string; mentionIds: string[] },
): Promise<DocumentDetail> {
  const row = await openForTalk(ctx, input.id, 'comment');
  const { db, user, now } = ctx;
  const mentioned = await listLive(ctx, [...new Set(input.mentionIds)]);
  if (mentioned.length !== new Set(input.mentionIds).size) throw new AppError('NOT_FOUND', 'mention');
  try {
    await comments.insertComment(db, {
      company_id: user.companyId,
      id: input.commentId,
      document_id: row.id,
      member_id: user.memberId,
      text: input.text,
      mention_ids: mentioned,
      created_at: now(),
    });
  } catch (error) {
    if (isDuplicate(error)) throw new AppError('CONFLICT', `comment ${input.commentId}`);
    throw error;
  }
  ctx.audit({ action: 'document.comment', objectType: 'document', objectId: row.id });
  await notifyParticipants(ctx, row, mentioned, input.text);
  return await describeDocument(ctx, row.id);
}

async function notifyParticipants(
  ctx: Context,
  row: DocumentRow,
  mentioned: readonly string[],
  text: string,
): Promise<void> {
  const { db, user, now } = ctx;
  const values = { ...wordsOf(row, user.name), text: text.slice(0, 100) };
  const copied = mentioned.filter((id) => id !== row.submitter_id);
  await copies.addCc(db, user.companyId, row.id, copied, now());
  await copies.sendCc(db, user.companyId, row.id, now());
  notify(ctx, { to: mentioned, kind: 'mentioned', values, documentId: row.id });
  const concerned = [row.submitter_id, ...(await listOpenHolders(ctx, row.id))];
  notify(ctx, {
    to: concerned.filter((id) => id !== user.memberId && !mentioned.includes(id)),
    kind: 'documentCommented',
    values,
    documentId: row.id,
  });
}

/** Sends copies of a submitted document to colleagues. */
export async function copyTo(
  ctx: Context,
  { id, memberIds }: { id: string; memberIds: string[] },
): Promise<DocumentDetail> {
  const row = await openForTalk(ctx, id, 'cc');
  const { db, user, now } = ctx;
  const live = await listLive(ctx, [...new Set(memberIds)]);
  if (live.length !== new Set(memberIds).size) throw new AppError('NOT_FOUND', 'member');
  const others = live.filter((memberId) => memberId !== row.submitter_id);
  await copies.addCc(db, user.companyId, id, others, now());
  await sendCopies(ctx, row);
  ctx.audit({ action: 'document.copyTo', objectType: 'document', objectId: id, detail: { people: others } });
  return await describeDocument(ctx, id);
}
