import { TOPICS, type Topic, type TopicPayload } from '@outlay/contract/platform/outbox.topics';
import type { RawBuilder } from 'kysely';
import type { z } from 'zod';
import type { Db } from '#database/connect.ts';
import { QUEUES } from '#database/job-tables.ts';

/**
 * A row that is inserted last in the transaction, with all others of the same `parts`: it locks what others of the
 * company wait for.
 */
export interface LastRow {
  /** The parts of a statement (`name as (…)`) that insert such rows. */
  parts: (where: { companyId: string; at: Date }, rows: readonly object[]) => RawBuilder<unknown>;
  row: object;
}

/** A side effect delivered at least once after the commit, under this ID. */
export type OutboxEntry<T extends Topic = Topic> = {
  [K in T]: {
    topic: K;
    payload: TopicPayload<K>;
    /** Earliest delivery time. */
    dueAt?: Date;
    /** The company, when it is not the request's. */
    companyId?: string;
    /** What is inserted together with the entry. */
    rows?: readonly LastRow[];
    /** Written once by a transaction, however often it is emitted. */
    once?: true;
    /** Joins its payload with that of the entry which the transaction emitted before; they are written as one. */
    join?: (before: TopicPayload<K>, own: TopicPayload<K>) => TopicPayload<K>;
  };
}[T];

/** Delivers one entry. It may be called again for the same `id` and must do the work only once. */
export type OutboxHandler<T extends Topic> = (entry: {
  companyId: string;
  id: string;
  payload: TopicPayload<T>;
}) => Promise<void>;

/**
 * Topics whose work is only rows of the company. Their entries are delivered together, in the transaction that records
 * their delivery.
 */
export type BatchTopic = 'message.push' | 'page.changed';
export const isBatchTopic = (topic: string): topic is BatchTopic =>
  topic === 'message.push' || topic === 'page.changed';
export type SingleTopic = Exclude<Topic, BatchTopic>;

/** Delivers entries of one company; a second attempt finds none of the effects of a failed one. */
export type OutboxBatchHandler<T extends BatchTopic> = (
  tx: Db,
  companyId: string,
  payloads: readonly TopicPayload<T>[],
) => Promise<void>;

type SingleHandlers = { readonly [T in SingleTopic]: OutboxHandler<T> };
type BatchHandlers = { readonly [T in BatchTopic]: OutboxBatchHandler<T> };
/** One handler for each topic; a missing or extra one is a type error. */
export type OutboxHandlers = SingleHandlers & BatchHandlers;

/** Queue by topic, so that slow work and slow external servers do not delay messages. */
export const QUEUE_OF: Readonly<Record<Topic, (typeof QUEUES)['outbox' | 'slow' | 'push' | 'platform']>> = {
  'message.push': QUEUES.outbox,
  'page.changed': QUEUES.outbox,
  'message.noticeDue': QUEUES.outbox,
  'account.newDevice': QUEUES.outbox,
  'flow.timer': QUEUES.outbox,
  'advance.due': QUEUES.outbox,
  'order.matchInvoice': QUEUES.outbox,
  'flow.trigger': QUEUES.slow,
  print: QUEUES.slow,
  'report.export': QUEUES.slow,
  'member.import': QUEUES.slow,
  'directory.sync': QUEUES.slow,
  // Several at a time, and never behind a run: a leaver's sessions end within seconds.
  'directory.change': QUEUES.push,
  'connection.install': QUEUES.slow,
  'wallet.sync': QUEUES.slow,
  'wallet.follow': QUEUES.slow,
  'wallet.reconcile': QUEUES.slow,
  'push.web': QUEUES.push,
  'booking.settle': QUEUES.platform,
  'booking.follow': QUEUES.platform,
  'payout.follow': QUEUES.platform,
  'travel.feed': QUEUES.slow,
  'travel.read': QUEUES.platform,
  'travel.apply': QUEUES.slow,
  'approvalCentre.sync': QUEUES.platform,
  'approvalCentre.check': QUEUES.platform,
  'chat.send': QUEUES.platform,
  'chat.answer': QUEUES.platform,
  'chat.look': QUEUES.platform,
  // Not behind anything slow: the till waits for it.
  'charge.expire': QUEUES.push,
  'charge.notify': QUEUES.platform,
  'charge.reconcile': QUEUES.slow,
  'corporateWallet.enrol': QUEUES.platform,
  'corporateWallet.dismiss': QUEUES.platform,
  'corporateWallet.read': QUEUES.platform,
  'corporateWallet.compare': QUEUES.slow,
  'corporateWallet.switch': QUEUES.platform,
  'corporateWallet.renew': QUEUES.slow,
  'walletCode.tell': QUEUES.platform,
  'walletCard.issue': QUEUES.platform,
  'walletCard.end': QUEUES.platform,
  'invoiceRequest.match': QUEUES.slow,
  'invoiceRequest.refunded': QUEUES.outbox,
  'invoiceRequest.confirmed': QUEUES.outbox,
};

/** Entries of another version may have unknown topics; they wait for a node that knows them. */
export const isTopic = (topic: string): topic is Topic => Object.hasOwn(TOPICS, topic);

const PAYLOADS: { readonly [T in Topic]: z.ZodType<TopicPayload<T>> } = TOPICS;

/** Parses the payload of an entry and passes it to the handler of its topic. */
export function dispatch<T extends SingleTopic>(
  handlers: SingleHandlers,
  topic: T,
  { payload, ...entry }: { companyId: string; id: string; payload: unknown },
): Promise<void> {
  return handlers[topic]({ ...entry, payload: PAYLOADS[topic].parse(payload) });
}

/** Parses the payloads of several entries of a company and passes them to the handler of their topic. */
export function dispatchBatch<T extends BatchTopic>(
  handlers: BatchHandlers,
  topic: T,
  tx: Db,
  { companyId, payloads }: { companyId: string; payloads: readonly unknown[] },
): Promise<void> {
  const parsed = payloads.map((payload) => PAYLOADS[topic].parse(payload));
  return handlers[topic](tx, companyId, parsed);
}
