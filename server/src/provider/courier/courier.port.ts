/** Carries a short text to a phone or a mailbox. Adapters: `courier.outbox.ts` (default), `courier.smtp.ts`. */
export interface CourierNote {
  /** The same for a repeat of the same note: a carrier that knows it sends once. */
  id: string;
  channel: 'sms' | 'mail';
  to: string;
  text: string;
}

export interface CourierPort {
  /** Resolves once the carrier has accepted the note; rejects to be tried again later. */
  deliver(note: CourierNote): Promise<void>;
}
