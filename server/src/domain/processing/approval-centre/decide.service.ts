import { AppError, type Reason } from '@outlay/contract/errors';
import type { Locale } from '@outlay/contract/locale';
import { signedInMember } from '#domain/organisation/account/signed-in.service.ts';
import { claimEvent } from '#domain/membership/connection/callback.service.ts';
import { noteEvent } from '#domain/membership/connection/opened.service.ts';
import type { Opened } from '#domain/membership/connection/source.service.ts';
import { findMemberBySubject } from '#domain/membership/identity/identity.ask.service.ts';
import { approve, reject } from '#domain/processing/approval/approval.service.ts';
import { words } from '#i18n/words.ts';
import type { OpenContext, SignedIn } from '#request/context.ts';
import type { ActAs } from '#request/gate.ts';
import { DONE, OPEN_IT, OWN, REFUSALS, SOMEBODY } from './centre.words.ts';
import { findDecided, findDecider } from './mirror.repository.ts';
import { outcomeWords } from './outcome.ts';

/** A decision that was made in a card or in an approval centre. */
export interface OutsideDecision {
  /** Where: a button of a card, or the centre itself. */
  way: 'card' | 'centre';
  /** Who, as the connection knows them. */
  subject: string;
  taskId: string;
  decision: 'approve' | 'reject';
  reason: string;
  /** The amount that they saw in minor units; null if it was not said. */
  seenAmount: number | null;
  /** Equal in a repetition. */
  eventId: string;
}

export interface OutsideAnswer {
  done: boolean;
  /** In the person's language. */
  words: string;
  /** Null if no such task exists in the company. */
  documentId: string | null;
}

/** How often a decision is tried again when others change the document at the same moment. */
const TRIES = 4;

/**
 * Decides as the member whom the connection knows by the subject, with the guards of the app. A repetition of the event
 * changes nothing and gets the same answer. A refusal is an answer, too, and is noted at the connection.
 */
export async function decideFromOutside(
  ctx: OpenContext,
  act: ActAs,
  connection: Opened,
  decision: OutsideDecision,
): Promise<OutsideAnswer> {
  const { found, member, user } = await identify(ctx, connection, decision);
  const locale = member?.locale ?? 'zh-Hans';
  const documentId = found?.id ?? null;
  const refused = async (reason: Reason | undefined) => {
    await noteRefusal(ctx, connection, { name: member?.name ?? decision.subject, reason });
    return {
      done: false,
      documentId,
      words: await refusalWords(ctx, connection, { decision, locale, user, reason }),
    };
  };
  if (!user) return await refused('notInCompany');
  if (!found) return await refused('notYourTurn');
  try {
    await decide(act, connection, { user, decision });
    return { done: true, documentId, words: words(locale)(DONE) };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return await refused(error.options.reason ?? (error.code === 'NOT_FOUND' ? 'notYourTurn' : undefined));
  }
}

const identify = (ctx: OpenContext, { id, companyId }: Opened, { subject, taskId }: OutsideDecision) =>
  ctx.transact(async (inner) => {
    await inner.enterCompany(companyId);
    const member = await findMemberBySubject(inner.db, companyId, id, subject);
    const user = member?.isActive
      ? await signedInMember(inner.db, companyId, member.memberId, { now: inner.now() })
      : undefined;
    return { member, user, found: await findDecided(inner.db, companyId, taskId) };
  });

/** A document that somebody else changes at the same moment is read again; what was seen must still be true. */
async function decide(
  act: ActAs,
  connection: Opened,
  one: { user: SignedIn; decision: OutsideDecision },
): Promise<void> {
  for (let tried = 1; ; tried += 1)
    try {
      return await decideOnce(act, connection, one);
    } catch (error) {
      const isStale = error instanceof AppError && error.options.reason === 'staleVersion';
      if (!isStale || error.code !== 'CONFLICT' || tried >= TRIES) throw error;
    }
}

async function decideOnce(
  act: ActAs,
  connection: Opened,
  { user, decision }: { user: SignedIn; decision: OutsideDecision },
): Promise<void> {
  const { taskId, reason, eventId, seenAmount, way } = decision;
  await act(user, async (ctx) => {
    const isNew = await claimEvent(ctx, connection, eventId);
    const found = await findDecided(ctx.db, user.companyId, taskId);
    if (!found) throw new AppError('NOT_FOUND', `task ${taskId}`);
    // The decision of the repeated event was taken back since.
    if (!isNew && found.state === 'Pending') throw new AppError('WRONG_STATE', { reason: 'staleVersion' });
    if (!isNew) return;
    if (seenAmount !== null && seenAmount !== found.amount)
      throw new AppError('WRONG_STATE', { reason: 'staleVersion' });
    ctx.audit({
      ...{ action: 'connection.decide', objectType: 'task', objectId: taskId },
      detail: { connectionId: connection.id, kind: connection.settings.kind, way },
    });
    const seen = { taskId, version: found.version };
    if (decision.decision === 'approve') return void (await approve(ctx, { ...seen, opinion: reason }));
    if (reason.trim() === '') throw new AppError('INVALID_INPUT', { reason: 'reasonRequired' });
    await reject(ctx, { ...seen, reason });
  });
}

const noteRefusal = (
  ctx: OpenContext,
  connection: Opened,
  { name, reason }: { name: string; reason: Reason | undefined },
): Promise<void> =>
  ctx.transact(async (inner) => {
    await inner.enterCompany(connection.companyId);
    await noteEvent(inner, connection, { kind: 'callbackRefused', name, detail: reason ?? 'other' });
  });

/** The second of two people learns who decided first. */
function refusalWords(
  ctx: OpenContext,
  { companyId }: Opened,
  {
    decision,
    locale,
    user,
    reason,
  }: { decision: OutsideDecision; locale: Locale; user: SignedIn | undefined; reason: Reason | undefined },
): Promise<string> {
  const say = words(locale);
  return ctx.transact(async (inner) => {
    if (reason !== 'alreadyDecided' && reason !== 'wrongStatus')
      return say((reason && REFUSALS[reason]) ?? OPEN_IT);
    await inner.enterCompany(companyId);
    const decider = await findDecider(inner.db, companyId, decision.taskId);
    // Only to those who could know: the holder of the task.
    if (!decider || !user || decider.holder_id !== user.memberId) return say(OPEN_IT);
    if (decider.actor_id === user.memberId && decider.state !== '') return say(OWN);
    return say(SOMEBODY, { outcome: outcomeWords(decider, locale) });
  });
}
