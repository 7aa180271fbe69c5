import { PortError } from '../port.error.ts';

export interface SentNotification {
  /** The same when the note is sent again, so that a carrier that supports ids sends it only once. */
  id: string;
  channel: 'sms' | 'mail';
  /** A phone number or an email address. */
  to: string;
  /** The whole text in the reader's language. */
  text: string;
}

/**
 * Carries a short text to a phone or a mailbox. Adapters: `notification.outbox.ts` (default), which keeps it for the
 * operator, and `notification.smtp.ts`, whose double is `notification.double.ts`.
 */
export interface NotificationPort {
  /**
   * Resolves once the carrier has accepted the note.
   *
   * @throws NotificationError where a carrier did not accept it, so that it is tried again.
   */
  deliver(note: SentNotification): Promise<void>;
}

/**
 * `refused`: the carrier rejected the note; `code` is its reply code, such as `550`. `unreachable`: no connection, or no
 * answer in time; `code` is the error of the connection, such as `ETIMEDOUT`.
 */
export type NotificationFault = 'refused' | 'unreachable';

export class NotificationError extends PortError<NotificationFault> {}
