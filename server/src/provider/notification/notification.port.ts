/** A short text for a phone or a mailbox. Adapters: `notification.outbox.ts` (default), `notification.smtp.ts`. */
export interface SentNotification {
  /** The same when the note is sent again, so that a carrier that supports ids sends it only once. */
  id: string;
  channel: 'sms' | 'mail';
  to: string;
  text: string;
}

export interface NotificationSender {
  /** Resolves once the carrier has accepted the note; rejects if it should be tried again later. */
  deliver(note: SentNotification): Promise<void>;
}
