import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '@outlay/contract/errors';
import { z } from 'zod';
import type { OpenContext } from '#request/context.ts';
import { PREFIX } from '#request/route.ts';
import * as providers from './provider.repository.ts';
import { webhookPath } from './provider.service.ts';
import { openedOf, type TravelPorts } from './travel.reach.ts';

const BODY_MOST = 256 * 1024;
const Id = z.uuid();

interface Serving {
  anyone: (request: FastifyRequest) => OpenContext;
  travelPorts: TravelPorts;
}

type Request = FastifyRequest<{ Params: { id: string } }>;

/** Events of travel providers: signed, taken once, and never believed. The orders they speak of are read again. */
export async function installTravelWebhooks(http: FastifyInstance, serving: Serving): Promise<void> {
  await http.register((scope, _options, ready) => {
    // As it came, because signatures are of the bytes.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_MOST }, (_request, bytes, done) =>
      done(null, bytes),
    );
    scope.post(`${PREFIX}${webhookPath(':id')}`, (request: Request, reply) => take(serving, request, reply));
    ready();
  });
}

async function take({ anyone, travelPorts }: Serving, request: Request, reply: FastifyReply) {
  const ctx = anyone(request);
  const id = Id.safeParse(request.params.id).data;
  const companyId = id && (await ctx.transact(({ db }) => providers.findCompany(db, id)));
  if (!id || !companyId) throw new AppError('NOT_FOUND');
  await ctx.transact(async (inner) => {
    await inner.enterCompany(companyId);
    const row = await providers.findProvider(inner.db, companyId, id);
    if (!row?.enabled) throw new AppError('NOT_FOUND');
    const { port, reach } = openedOf(inner, travelPorts, row);
    const event = port.parseWebhook?.(reach, { headers: headersOf(request), body: bodyOf(request) });
    if (!event) throw new AppError('NOT_ALLOWED', 'a webhook without a valid signature');
    const first = { providerId: id, eventId: event.id.slice(0, 200), now: inner.now() };
    if (!(await providers.insertEvent(inner.db, companyId, first)) || event.handles.length === 0) return;
    inner.emit({ topic: 'travel.read', payload: { providerId: id, handles: event.handles }, companyId });
  });
  return await reply.send({ done: true });
}

const bodyOf = ({ body }: Request): Buffer => (Buffer.isBuffer(body) ? body : Buffer.alloc(0));

const headersOf = ({ headers }: Request): Record<string, string | undefined> =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value[0] : value]),
  );
