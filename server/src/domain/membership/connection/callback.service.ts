import type { OutsideEvent } from '#provider/platform/callback.port.ts';
import type { OpenContext } from '#request/context.ts';
import * as connections from './connection.repository.ts';
import { noteEvent } from './opened.service.ts';
import type { Opened } from './source.service.ts';

/** Takes the events of a platform that a domain cares about. */
export interface CallbackListener {
  takes: (event: OutsideEvent, connection: Opened) => boolean;
  /**
   * Called outside of any transaction, and again when the platform repeats the event. What it returns is shown to whoever
   * caused the event, if the platform can.
   */
  listen: (ctx: OpenContext, connection: Opened, event: OutsideEvent) => Promise<object | undefined>;
}

/** Hands a signed event to the first listener that takes it; others are only noted. */
export async function takeEvent(
  ctx: OpenContext,
  listeners: readonly CallbackListener[],
  connection: Opened,
  event: OutsideEvent,
): Promise<object | undefined> {
  const listener = listeners.find(({ takes }) => takes(event, connection));
  if (listener) return await listener.listen(ctx, connection, event);
  await onceOnly(ctx, connection, event, async (inner) => {
    await noteEvent(inner, connection, { kind: 'callback', name: event.type });
  });
  return undefined;
}

/** Does the work of an event in one transaction in its company; a repetition of the event does nothing. */
export const onceOnly = (
  ctx: OpenContext,
  connection: Pick<Opened, 'id' | 'companyId'>,
  { id: eventId }: Pick<OutsideEvent, 'id'>,
  work: (inner: OpenContext) => Promise<void>,
): Promise<void> =>
  ctx.transact(async (inner) => {
    await inner.enterCompany(connection.companyId);
    if (await claimEvent(inner, connection, eventId)) await work(inner);
  });

/** Claims an event in the transaction of its work; false for a repetition. */
export const claimEvent = (
  { db, now }: Pick<OpenContext, 'db' | 'now'>,
  { id: connectionId, companyId }: Pick<Opened, 'id' | 'companyId'>,
  eventId: string,
): Promise<boolean> => connections.insertCallback(db, companyId, { connectionId, eventId, now: now() });
