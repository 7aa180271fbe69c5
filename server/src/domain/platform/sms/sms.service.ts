import type { Db } from '#database/connect.ts';
import { CODES_FOR_ANYBODY, numberOf, type Notification } from '#jobs/notification.ts';
import { maskAccount, type Log } from '#system/log.ts';
import type { Look } from '#jobs/outbox.ts';
import type { Secrets } from '#secrets/secret.ts';
import { inTransaction } from '#database/transaction.ts';
import { SmsError, type SmsFate, type SmsPort, type SmsNote } from '#provider/sms/sms.port.ts';
import * as messages from './sms.repository.ts';

const DAY_MS = 86_400_000;

export interface Texting {
  db: Db;
  now: () => Date;
  log: Log;
  secrets: Secrets;
  gateway: SmsPort;
  /** Schedules a delivery status query after so many seconds. */
  enqueueLook: (tx: Db, look: Look, seconds: number) => Promise<void>;
}

type Reader = Pick<Texting, 'db' | 'now' | 'secrets'>;

const numberText = (number: string): string => `sms to ${number}`;

/** A number under every key that still counts. */
const hashesOf = (secrets: Secrets, number: string): Buffer[] => secrets.signatures(numberText(number));

/**
 * Sends an SMS once, however often it is called for the same id: an accepted one is not sent again, and for one with an
 * unknown result the gateway is queried before sending again.
 *
 * @throws SmsError if another attempt is worthwhile; other failures are stored.
 */
export async function deliverSms(texting: Texting, note: Notification & { id: string }): Promise<void> {
  const { db, now, gateway } = texting;
  const number = numberOf(note.to);
  const before = await messages.findSms(db, note.id);
  if (before && before.state !== 'waiting' && before.state !== 'sending') return;
  const message = { id: note.id, number, text: note.text, template: note.template ?? null };
  if (note.until !== undefined && now().getTime() > Date.parse(note.until)) {
    await noteTry(texting, message);
    return await refuse(texting, message, { fault: 'late', code: 'late', state: 'failed' });
  }
  if (before?.state === 'sending') {
    const found = await gateway.look(message, { at: before.created_at, providerId: null });
    if (found) return await accept(texting, message, found.providerId);
  }
  await noteTry(texting, message);
  await send(texting, message);
}

const noteTry = ({ db, now, secrets, gateway }: Texting, { id, number, template }: SmsNote) =>
  messages.putTry(db, {
    id,
    numberHash: secrets.sign(numberText(number)),
    numberHint: maskAccount(number.replace(/^\+86/, '')),
    template: template?.name ?? null,
    gateway: gateway.name,
    state: 'sending',
    at: now(),
  });

async function send(texting: Texting, message: SmsNote): Promise<void> {
  let providerId: string;
  try {
    providerId = await texting.gateway.send(message);
  } catch (error) {
    if (!(error instanceof SmsError)) throw error;
    const { fault, code, final, uncertain } = error;
    const state = final ? 'failed' : uncertain ? 'sending' : 'waiting';
    await refuse(texting, message, { fault, code, state });
    if (final) return;
    throw error;
  }
  await accept(texting, message, providerId);
}

async function accept({ db, gateway, enqueueLook, log }: Texting, message: SmsNote, providerId: string) {
  const { id, number } = message;
  await inTransaction(db, null, async (tx) => {
    await messages.markAccepted(tx, id, providerId);
    await enqueueLook(tx, { id, number, times: 0 }, gateway.looks[0] ?? 0);
  });
  log.info({ id, gateway: gateway.name, providerId }, 'text message accepted');
}

async function refuse(
  { db, now, log, gateway }: Texting,
  { id, number, template }: SmsNote,
  why: { fault: messages.Fault; code: string; state: 'waiting' | 'sending' | 'failed' },
): Promise<void> {
  await messages.markRefused(db, id, { ...why, at: now() });
  const about = { id, gateway: gateway.name, template: template?.name, to: maskAccount(number), ...why };
  if (why.fault === 'config')
    log.error(about, 'the gateway refuses text messages until it is set up rightly');
  else log.warn(about, why.state === 'failed' ? 'text message not sent' : 'text message not sent yet');
}

/** Queries the delivery status of an SMS, and enqueues another query while it is unknown. */
export async function lookAfterSms(texting: Texting, { id, number, times }: Look): Promise<void> {
  const { db, gateway, enqueueLook } = texting;
  const row = await messages.findSms(db, id);
  if (row?.state !== 'accepted' || row.gateway !== gateway.name) return;
  const details = { at: row.created_at, providerId: row.provider_id };
  const fate = await gateway.look({ id, number, text: '' }, details);
  if (fate && (await settleSms(texting, id, fate))) return;
  const next = gateway.looks[times + 1];
  if (next !== undefined)
    await inTransaction(db, null, (tx) => enqueueLook(tx, { id, number, times: times + 1 }, next));
}

/** Stores the delivery result of an SMS; false while it is unknown. */
export async function settleSms(
  { db, now, log }: Pick<Texting, 'db' | 'now' | 'log'>,
  id: string,
  { state, providerId, code }: SmsFate,
): Promise<boolean> {
  if (state === 'accepted') return false;
  const settled = await messages.settle(db, id, { state, providerId, code, at: now() });
  if (!settled) return true;
  const about = { id, gateway: settled.gateway, template: settled.template, to: settled.number_hint, code };
  if (state === 'failed') log.warn(about, 'text message did not arrive');
  else log.info(about, 'text message delivered');
  return true;
}

/**
 * Whether the last code to a number failed to arrive. Codes that are sent only to existing accounts do not
 * count, since their result would reveal that an account exists.
 */
export async function isUnreached({ db, now, secrets }: Reader, account: string): Promise<boolean> {
  const since = new Date(now().getTime() - DAY_MS);
  // The results of these templates do not reveal whether the number has an account.
  const last = await messages.findLast(db, hashesOf(secrets, numberOf(account)), CODES_FOR_ANYBODY, since);
  return last?.state === 'failed' && last.fault === 'number';
}

/** Deletes the SMS records of a number that no longer belongs to an account. */
export const forgetNumber = ({ db, secrets }: Pick<Reader, 'db' | 'secrets'>, account: string) =>
  messages.removeOfNumber(db, hashesOf(secrets, numberOf(account)));

/** Counts of the last day by gateway, state and fault, for the operator. */
export const countSms = ({ db, now }: Pick<Reader, 'db' | 'now'>) =>
  messages.countByState(db, new Date(now().getTime() - DAY_MS));
