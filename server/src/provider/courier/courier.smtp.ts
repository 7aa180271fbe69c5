import { createTransport } from 'nodemailer';
import type { CourierPort } from './courier.port.ts';

/** Mail through an SMTP server; an SMS goes to `otherwise`. */
export function createSmtpCourier(url: string, from: string, otherwise: CourierPort): CourierPort {
  const transport = createTransport(url);
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
