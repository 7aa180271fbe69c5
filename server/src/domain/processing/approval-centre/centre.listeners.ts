import { z } from 'zod';
import type { CallbackListener } from '#domain/membership/connection/callback.service.ts';
import type { Opened } from '#domain/membership/connection/source.service.ts';
import { reachOf } from '#domain/membership/connection/token.service.ts';
import { inReading } from '#database/transaction.ts';
import type { OutsideEvent } from '#provider/platform/callback.port.ts';
import { PlatformError } from '#provider/platform/platform.port.ts';
import { words } from '#i18n/words.ts';
import type { OpenContext } from '#request/context.ts';
import type { ActAs } from '#request/gate.ts';
import { readConcluded } from './card.conclude.ts';
import * as cards from './card.repository.ts';
import type { CardRow } from './card.repository.ts';
import type { CentreOptions } from './centre.options.ts';
import { OPEN_IT } from './centre.words.ts';
import { decideFromOutside, type OutsideAnswer } from './decide.service.ts';

type Listening = Pick<CentreOptions, 'db' | 'now' | 'secrets' | 'ports' | 'origin'> & { act: ActAs };

/** Decisions that people make in the apps of platforms. */
export const centreListeners = (listening: Listening): CallbackListener[] => [
  wecomCards(listening),
  feishuCards(listening),
  feishuCentre(listening),
];

const Uuid = z.uuid();
const Text = z.string().max(500);

/** The card with this id, in the company of the connection and sent through it. */
const findOwnCard = (
  { db }: Listening,
  { id, companyId, uses }: Opened,
  cardId: string,
): Promise<CardRow | undefined> =>
  inReading(db, companyId, async (tx) => {
    const card = Uuid.safeParse(cardId).success ? await cards.findCard(tx, companyId, cardId) : undefined;
    return uses.includes('messages') && card?.connection_id === id ? card : undefined;
  });

const decideCard = (
  { act }: Listening,
  ctx: OpenContext,
  connection: Opened,
  { card, subject, eventId }: { card: CardRow | undefined; subject: string; eventId: string },
): Promise<OutsideAnswer> =>
  decideFromOutside(ctx, act, connection, {
    ...{ way: 'card', subject, taskId: card?.task_id ?? NOBODYS, decision: 'approve', reason: '' },
    ...{ seenAmount: null, eventId },
  });

/** No task has this id, so that the refusal is the same as for another company's card. */
const NOBODYS = '00000000-0000-0000-0000-000000000000';

/** Whatever was decided: the cards and the centre are brought up to date with the truth. */
const resync = (ctx: OpenContext, { companyId }: Opened, documentId: string | null): Promise<void> =>
  ctx.transact((inner) => {
    if (documentId !== null)
      inner.emit({ companyId, topic: 'approvalCentre.sync', payload: { documentId, tried: 0 } });
    return Promise.resolve();
  });

const WecomEvent = z.object({ FromUserName: Text, TaskId: Text, EventKey: Text, ResponseCode: Text });

/** A button of a template card in WeCom, which is changed once with the code in the event. */
const wecomCards = (listening: Listening): CallbackListener => ({
  takes: ({ type }, { settings }) => type === 'template_card_event' && settings.kind === 'wecom',
  async listen(ctx, connection, { id: eventId, body }) {
    const event = WecomEvent.safeParse(body).data;
    if (event?.EventKey !== 'approve') return undefined;
    const card = await findOwnCard(listening, connection, event.TaskId);
    const subject = event.FromUserName;
    const { companyId } = connection;
    const answer = await decideCard(listening, ctx, connection, { card, subject, eventId });
    if (!card) return undefined;
    await ctx.transact(async (inner) => {
      await inner.enterCompany(companyId);
      if (answer.done && card.state !== 'concluded')
        await cards.changeCard(inner.db, companyId, card.id, { handle: event.ResponseCode });
      else
        inner.emit({
          ...{ companyId, topic: 'chat.answer' },
          payload: { cardId: card.id, handle: event.ResponseCode, words: answer.words },
        });
    });
    await resync(ctx, connection, answer.documentId);
    return undefined;
  },
});

const FeishuCardEvent = z.object({
  event: z.object({
    operator: z.object({ open_id: Text }),
    action: z.object({ value: z.object({ card: Text, act: Text }) }),
  }),
});

/** A button of a card in Feishu, answered with a short message and the card as it is now. */
const feishuCards = (listening: Listening): CallbackListener => ({
  takes: ({ type }, { settings }) => type === 'card.action.trigger' && settings.kind === 'feishu',
  async listen(ctx, connection, { id: eventId, body }) {
    const event = FeishuCardEvent.safeParse(body).data?.event;
    if (event?.action.value.act !== 'approve') return undefined;
    const card = await findOwnCard(listening, connection, event.action.value.card);
    const subject = event.operator.open_id;
    const answer = await decideCard(listening, ctx, connection, { card, subject, eventId });
    await resync(ctx, connection, answer.documentId);
    const message = card ? await concludedCard(listening, connection, card) : undefined;
    const { done, words } = answer;
    return listening.ports.messages.feishu?.answer({ done, words, message: message ?? null });
  },
});

/** The card with its outcome, if its task is over. */
const concludedCard = (listening: Listening, { companyId }: Opened, card: CardRow) =>
  inReading(listening.db, companyId, async (tx) => {
    const over = await cards.listOver(tx, companyId, card.document_id ?? NOBODYS);
    const read = over.some(({ id }) => id === card.id) ? await readConcluded(listening, tx, card) : undefined;
    return read?.message;
  });

const FeishuAction = z.object({
  action_type: z.enum(['APPROVE', 'REJECT']),
  action_context: z.string().max(500).nullish(),
  user_id: Text.nullish(),
  open_id: Text.nullish(),
  task_id: z.string().max(200),
  reason: z.string().max(2000).nullish(),
});

/** Any number but 0 makes Feishu show the words. */
const REFUSED = 60_001;

/** A decision in Feishu's approval centre. */
const feishuCentre = (listening: Listening): CallbackListener => ({
  takes: ({ type }, { settings }) => type === 'approval_action' && settings.kind === 'feishu',
  async listen(ctx, connection, event: OutsideEvent) {
    const action = FeishuAction.safeParse(event.body).data;
    if (!action) return { code: REFUSED, msg: 'unreadable' };
    const subject = await subjectIn(listening, connection, action);
    if (subject === null) return { code: REFUSED, msg: words('zh-Hans')(OPEN_IT) };
    const [, seen] = /^(\d{1,15}) \d+$/.exec(action.action_context ?? '') ?? [];
    const answer = await decideFromOutside(ctx, listening.act, connection, {
      way: 'centre',
      subject,
      taskId:
        connection.uses.includes('approvals') && Uuid.safeParse(action.task_id).success
          ? action.task_id
          : NOBODYS,
      decision: action.action_type === 'APPROVE' ? 'approve' : 'reject',
      reason: (action.reason ?? '').slice(0, 1000),
      seenAmount: seen === undefined ? null : Number(seen),
      eventId: event.id,
    });
    await resync(ctx, connection, answer.documentId);
    return answer.done ? { code: 0 } : { code: REFUSED, msg: answer.words };
  },
});

/** Feishu names the person by an id of the tenant; identities are those of the app. Null if it does not answer now. */
async function subjectIn(
  { db, ports, now, secrets }: Listening,
  connection: Opened,
  { open_id: openId, user_id: userId }: z.output<typeof FeishuAction>,
): Promise<string | null> {
  if (openId || !userId) return openId ?? '';
  try {
    const reach = reachOf({ db, now, secrets }, connection);
    return (await ports.approvals.feishu?.subjectOf(...reach, userId)) ?? '';
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error;
    return null;
  }
}
