/** Carries a short text to a phone or a mailbox. Adapters: `notification.outbox.ts` (default), `notification.smtp.ts`. */
export interface SentNotification {
  /** The same for a repeat of the same note: a carrier that knows it sends once. */
  id: string;
  channel: 'sms' | 'mail';
  to: string;
  text: string;
}

export interface NotificationSender {
  /** Resolves once the carrier has accepted the note; rejects to be tried again later. */
  deliver(note: SentNotification): Promise<void>;
}
