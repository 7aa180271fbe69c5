import { createTransport } from 'nodemailer';
import type { NotificationSender } from './notification.port.ts';

/**
 * Together less than the minute after which a job is another worker's: a try that nobody answers has given up by then,
 * and does not send the letter beside the next one.
 */
const PATIENCE = {
  dnsTimeout: 5_000,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 15_000,
};

/** Mail through an SMTP server; an SMS goes to `otherwise`. */
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
