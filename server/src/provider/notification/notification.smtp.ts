import { createTransport } from 'nodemailer';
import type { NotificationSender } from './notification.port.ts';

/**
 * Together less than the minute after which another worker takes over the job, so that an unanswered attempt has ended
 * by then and two attempts never send the same mail.
 */
const PATIENCE = {
  dnsTimeout: 5_000,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 15_000,
};

/** Sends mail through an SMTP server; an SMS goes to `otherwise`. */
export function createSmtpSender(
  url: string,
  from: string,
  otherwise: NotificationSender,
): NotificationSender {
  const transport = createTransport({ url, ...PATIENCE });
  return {
    async deliver(note) {
      if (note.channel !== 'mail') return await otherwise.deliver(note);
      await transport.sendMail({
        from,
        to: note.to,
        subject: 'Outlay',
        text: note.text,
        messageId: `<${note.id}@outlay>`,
      });
    },
  };
}
