import { createTransport } from 'nodemailer';
import { NotificationError, type NotificationPort } from './notification.port.ts';

/**
 * Milliseconds. The sum is less than the minute after which another worker takes over a job, so that a hanging attempt
 * has ended before the next one starts and the mail is not sent twice.
 */
const PATIENCE = {
  dnsTimeout: 5_000,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 15_000,
};

export interface SmtpOptions {
  /** `smtp://user:password@host:port`, or `smtps:`. */
  url: string;
  from: string;
  /** Sends text messages (SMS). */
  otherwise: NotificationPort;
  patience?: Partial<typeof PATIENCE>;
}

/** Sends mail through an SMTP server; an SMS goes to `otherwise`. */
export function createSmtpSender({ url, from, otherwise, patience }: SmtpOptions): NotificationPort {
  const transport = createTransport({ url, ...PATIENCE, ...patience });
  return {
    async deliver(note) {
      if (note.channel !== 'mail') return await otherwise.deliver(note);
      const letter = { from, to: note.to, subject: 'Outlay', text: note.text };
      await transport.sendMail({ ...letter, messageId: `<${note.id}@outlay>` }).catch((error: unknown) => {
        throw failureOf(error);
      });
    },
  };
}

/** The fields we use of the library's error. Its message is not used because it repeats the server's reply. */
interface SmtpFailure {
  code?: string;
  /** The system call that failed: `connect` when there was no connection at all. */
  syscall?: string;
  responseCode?: number;
}

function failureOf(error: unknown): NotificationError {
  const { code = 'none', syscall, responseCode } = error as SmtpFailure;
  if (responseCode !== undefined) return new NotificationError('refused', String(responseCode));
  return new NotificationError('unreachable', code, syscall !== 'connect' && code !== 'EDNS');
}
