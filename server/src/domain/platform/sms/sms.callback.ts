import type { FastifyInstance } from 'fastify';
import { AppError } from '@outlay/contract/errors';
import { z } from 'zod';
import { acceptForms } from '#request/forms.ts';
import type { SmsPort } from '#provider/sms/sms.port.ts';
import { settleSms, type Texting } from './sms.service.ts';

const FORM_MOST = 16 * 1024;
const Id = z.uuid();

/**
 * Receives delivery reports from a gateway. Unsigned requests are rejected first; repeated or late reports
 * change nothing.
 */
export async function installReceipts(
  http: FastifyInstance,
  path: string,
  { receive }: SmsPort,
  texting: Pick<Texting, 'db' | 'now' | 'log'>,
): Promise<void> {
  if (!receive) return;
  await http.register((scope, _options, ready) => {
    acceptForms(scope, FORM_MOST);
    scope.post<{ Params: { id: string } }>(`${path}/:id`, async ({ params, headers, body }, reply) => {
      const signature = headers['x-twilio-signature'];
      const id = Id.safeParse(params.id).data;
      if (typeof signature !== 'string' || id === undefined || !(body instanceof URLSearchParams))
        throw new AppError('NOT_ALLOWED');
      const receipt = receive(id, signature, body);
      if (receipt === undefined) throw new AppError('NOT_ALLOWED');
      if (receipt) await settleSms(texting, id, receipt);
      return await reply.code(204).send();
    });
    ready();
  });
}
