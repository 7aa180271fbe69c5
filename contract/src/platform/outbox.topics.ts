import { z } from 'zod';
import { SPOKEN } from '../locale.codec.ts';

/** Id of an object that existed when the entry was enqueued. */
const Ref = z.string();
/** A round of a node of a flow. */
const Round = z.object({ documentId: Ref, nodeKey: z.string(), round: z.int() });

/**
 * Outbox topics with their stored payloads, processed after the commit. An entry may be days old when delivered and may
 * have been written by another version, so payloads may only gain members that have a default.
 */
export const TOPICS = {
  /** New messages to send to open pages, devices and mailboxes. */
  'message.push': z.object({ messages: z.array(z.object({ id: Ref, memberId: Ref })) }),
  /**
   * Documents or their tasks changed, or (without any) a payment batch: open pages that show them load again. `by`: the
   * member who did it, or null. `finance`: one came to finance, went from it or changed there. `at`: ISO instant.
   */
  'page.changed': z.object({
    documentIds: z.array(Ref),
    by: Ref.nullable(),
    finance: z.boolean(),
    at: z.string(),
  }),
  /** Notices delayed until the end of quiet hours or until the daily digest. */
  'message.noticeDue': z.object({ memberId: Ref }),
  /** One web push notification to one browser. */
  'push.web': z.object({
    subscriptionId: Ref,
    note: z.object({
      body: z.string(),
      url: z.string(),
      /** Id of its subject: a newer notification about the same subject replaces it. */
      about: z.string(),
      urgency: z.enum(['normal', 'high']),
    }),
    /** ISO instant after which it is obsolete. */
    until: z.string(),
    /** Number of previous attempts. */
    tried: z.int(),
  }),
  /** Somebody signed in from a device never seen before. `address`: with its last part hidden. */
  'account.newDevice': z.object({ memberId: Ref, device: z.string(), address: z.string() }),
  /** A delay in a flow has ended, or a task has timed out. */
  'flow.timer': z.discriminatedUnion('kind', [
    Round.extend({ kind: z.literal('wait') }),
    z.object({ kind: z.literal('timeout'), documentId: Ref, taskId: Ref, count: z.int() }),
  ]),
  /** Calls another system; a node with `wait` continues after its response. */
  'flow.trigger': Round.extend({ url: z.string(), wait: z.boolean() }),
  /** An advance is due. */
  'advance.due': z.object({ advanceId: Ref }),
  /** An invoice was confirmed: it may be that of a travel order. */
  'order.matchInvoice': z.object({ invoiceId: Ref }),
  /** Creates the file of one print. */
  print: z.object({ jobId: Ref }),
  /** Creates the file of one export of a report. */
  'report.export': z.object({ exportId: Ref }),
  /** Runs or undoes an import of members, on behalf of the member who requested it. */
  'member.import': z.object({ importId: Ref, memberId: Ref, ...SPOKEN }),
  /** `runId`: a requested run. `version`: the daily run, skipped if the setting has changed since. */
  'directory.sync': z.union([z.object({ runId: Ref, memberId: Ref }), z.object({ version: z.int() })]),
  /** Something changed in the contacts of a connection; `formerly`: the person's id until now. */
  'directory.change': z.object({
    connectionId: Ref,
    person: z.string().optional(),
    formerly: z.string().optional(),
    department: z.string().optional(),
  }),
  /** Exchanges the code of a WeCom suite's installation. */
  'connection.install': z.object({ connectionId: Ref, authCode: z.string() }),
  /** Sets the state of an invoice in the card wallet that it was imported from to what its document asks for. */
  'wallet.sync': z.object({ invoiceId: Ref }),
  /** The use of a wallet was switched on or off: its cards are set to what that asks for. */
  'wallet.follow': z.object({ connectionId: Ref }),
  /** Reads the states of the invoices of one wallet that are not closed. */
  'wallet.reconcile': z.object({ connectionId: Ref }),
  /** A document or its tasks changed: approval centres and cards are brought up to date. `tried`: previous attempts. */
  'approvalCentre.sync': z.object({ documentId: Ref, tried: z.int().default(0) }),
  /** Compares an approval centre with the documents; `all` also those that have not changed since. */
  'approvalCentre.check': z.object({ connectionId: Ref, all: z.boolean() }),
  /** Messages to a member in the app of a platform. `until`: ISO instant after which they are obsolete. */
  'chat.send': z.object({
    memberId: Ref,
    messageIds: z.array(Ref),
    until: z.string(),
    /** Number of previous attempts. */
    tried: z.int(),
  }),
  /** Looks for a booking that its provider has not answered. `look`: previous looks. */
  'booking.settle': z.object({ bookingId: Ref, look: z.int() }),
  /** Reads the order of a booking again. `look`: previous looks. */
  'booking.follow': z.object({ bookingId: Ref, look: z.int() }),
  /** Sends a transfer of a payout wallet, or asks what became of it. `look`: its place in the schedule, or -1. */
  'payout.follow': z.object({ transferId: Ref, look: z.int() }),
  /** Reads what changed at a travel provider. */
  'travel.feed': z.object({ providerId: Ref }),
  /** Reads these orders of a travel provider again. */
  'travel.read': z.object({ providerId: Ref, handles: z.array(z.string()) }),
  /** Tells a travel provider of trips that it does not know as they are. */
  'travel.apply': z.object({ providerId: Ref }),
  /** The time in which a payment could be confirmed is over. */
  'charge.expire': z.object({ chargeId: Ref }),
  /** Notifies the system of a merchant of an event, with what the interface for merchants says of its object. */
  'charge.notify': z.object({
    merchantId: Ref,
    event: z.enum(['charge.paid', 'charge.closed', 'charge.refunded', 'invoice.asked', 'test']),
    data: z.record(z.string(), z.unknown()),
    /** ISO instant of the event. */
    at: z.string(),
  }),
  /** Compares the payments of a day with the books. */
  'charge.reconcile': z.object({ day: z.string() }),
  /** Has a corporate wallet take a member. */
  'corporateWallet.enrol': z.object({ walletId: Ref, memberId: Ref }),
  /** Has a corporate wallet remove an employee who has left; `codeId`: the pay code that it issued to them. */
  'corporateWallet.dismiss': z.object({
    walletId: Ref,
    employeeId: z.string(),
    codeId: z.string().optional(),
  }),
  /** Opens or closes the company's pay code at a platform, as its wallet is on or off. */
  'corporateWallet.switch': z.object({ walletId: Ref }),
  /** Makes members' pay codes last longer that end soon. */
  'corporateWallet.renew': z.object({ walletId: Ref }),
  /**
   * Tells a platform what became of a pay code that it issued. `denied`: whoever showed it may not pay. `asked`: they are to
   * confirm.
   */
  'walletCode.tell': z.object({
    codeId: Ref,
    about: z.enum(['denied', 'asked', 'payment', 'refund']),
    /** Null with `denied`. */
    chargeId: Ref.nullable(),
    /** Null but with `refund`. */
    refundId: Ref.nullable(),
  }),
  /** Reads a payment with a corporate wallet, by the wallet's number. */
  'corporateWallet.read': z.object({ walletId: Ref, payNo: z.string() }),
  /** Compares the payments of a day with those of a corporate wallet. */
  'corporateWallet.compare': z.object({ walletId: Ref, day: z.string() }),
  /** Has a wallet issue a quota card. */
  'walletCard.issue': z.object({ cardId: Ref }),
  /** Settles a quota card after its end. */
  'walletCard.end': z.object({ cardId: Ref }),
  /** An invoice came from a merchant and was read: it is matched with the request. */
  'invoiceRequest.match': z.object({ requestId: Ref }),
  /** A payment was refunded for which an invoice was asked: what is to be invoiced is less. */
  'invoiceRequest.refunded': z.object({ chargeId: Ref }),
  /** Its owner has confirmed what was read of an invoice that the company has paid. */
  'invoiceRequest.confirmed': z.object({ invoiceId: Ref }),
  /** Tells whoever pressed a button why nothing was decided, with the code that came with the press. */
  'chat.answer': z.object({ cardId: Ref, handle: z.string(), words: z.string() }),
  /** Asks a platform that delivers later what became of a message. */
  'chat.look': z.object({ cardId: Ref, tried: z.int() }),
};

export type Topic = keyof typeof TOPICS;
export type TopicPayload<T extends Topic> = z.output<(typeof TOPICS)[T]>;
