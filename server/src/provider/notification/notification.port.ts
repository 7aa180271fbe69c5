import { PortError } from '../port.error.ts';

export interface SentNotification {
  /** Unchanged when sending is retried, so that a carrier that supports ids sends the note only once. */
  id: string;
  channel: 'sms' | 'mail';
  /** A phone number or an email address. */
  to: string;
  /** The whole text in the reader's language. */
  text: string;
}

/**
 * Sends a short text to a phone or mailbox. Adapters: `notification.outbox.ts` (default), which stores it for the
 * operator, and `notification.smtp.ts`, whose test double is `notification.double.ts`.
 */
export interface NotificationPort {
  /**
   * Resolves once the carrier has accepted the note.
   *
   * @throws NotificationError if the carrier did not accept it; the caller tries again.
   */
  deliver(note: SentNotification): Promise<void>;
}

/**
 * `refused`: the carrier rejected the note; `code` is its reply code, such as `550`. `unreachable`: no connection, or no
 * reply in time; `code` is the connection error, such as `ETIMEDOUT`.
 */
export type NotificationFault = 'refused' | 'unreachable';

export class NotificationError extends PortError<NotificationFault> {}
