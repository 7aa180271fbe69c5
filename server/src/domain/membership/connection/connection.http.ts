import { isPlatform } from '@outlay/contract/membership/connection.settings';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '@outlay/contract/errors';
import { ROUTES } from '@outlay/contract/routes';
import { z } from 'zod';
import type { Db } from '#database/connect.ts';
import type { Now } from '#system/clock.ts';
import { CallbackError, type CallbackRead, type ReadCallback } from '#provider/platform/callback.port.ts';
import type { OpenContext } from '#request/context.ts';
import { PREFIX } from '#request/route.ts';
import { takeEvent, type CallbackListener } from './callback.service.ts';
import { receiveIdOf } from './connection.policy.ts';
import type { Opened } from './source.service.ts';
import * as lookups from './lookup.repository.ts';
import { noteEvent, openConnection } from './opened.service.ts';

const BODY_MOST = 64 * 1024;
const Id = z.uuid();

interface Serving {
  anyone: (request: FastifyRequest) => OpenContext;
  readCallback: ReadCallback;
  listeners: readonly CallbackListener[];
  now: Now;
  /** The database, outside of any transaction. */
  db: Db;
}

type Request = FastifyRequest<{ Params: { id: string } }>;

/** What platforms request from this server outside of the contract: callbacks, a domain's verification file, framing. */
export async function installConnections(http: FastifyInstance, serving: Serving): Promise<void> {
  await http.register((scope, _options, ready) => {
    // As it came, because signatures are of the bytes.
    scope.removeContentTypeParser('application/json');
    scope.addContentTypeParser(
      ['text/xml', 'application/xml', 'application/json'],
      { parseAs: 'string', bodyLimit: BODY_MOST },
      (_request, text, done) => done(null, text),
    );
    const path = `${PREFIX}/callback/:id`;
    const take = (request: Request, reply: FastifyReply) => takeCallback(serving, request, reply);
    scope.get(path, take);
    scope.post(path, take);
    ready();
  });
  http.get<{ Params: { name: string } }>('/:name(^WW_verify_\\w+\\.txt$)', async ({ params }, reply) => {
    const found = await lookups.findDomainFile(serving.db, params.name);
    if (!found?.domain_text) throw new AppError('NOT_FOUND');
    return await reply.type('text/plain; charset=utf-8').send(found.domain_text);
  });
  installFraming(http, serving);
}

/** A portal may show the page of its tickets in a frame, and no other page. */
function installFraming(http: FastifyInstance, { db }: Serving): void {
  const allow = async (query: string, { raw }: FastifyReply): Promise<void> => {
    const origins = await lookups.listOrigins(db, new URLSearchParams(query).get('app') ?? '');
    const policy = raw.getHeader('content-security-policy');
    if (origins.length === 0 || typeof policy !== 'string') return;
    const allowed = `frame-ancestors 'self' ${origins.join(' ')}`;
    raw.setHeader('content-security-policy', policy.replace(/frame-ancestors [^;]*/, allowed));
    raw.removeHeader('x-frame-options');
  };
  // Runs at every request, so all others pass without waiting.
  http.addHook('onRequest', ({ url }, reply, done) => {
    const [path, query = ''] = url.startsWith(ROUTES.cdp) ? url.split('?') : [];
    if (path !== ROUTES.cdp) return done();
    allow(query, reply).then(() => done(), done);
  });
}

async function takeCallback(serving: Serving, request: Request, reply: FastifyReply) {
  const ctx = serving.anyone(request);
  const id = Id.safeParse(request.params.id).data;
  if (id === undefined) throw new AppError('NOT_FOUND');
  const connection = await ctx.transact((inner) => openConnection(inner, id));
  if (!isPlatform(connection.settings.kind)) throw new AppError('NOT_FOUND');
  const read = await refusing(ctx, connection, () => readFrom(serving, connection, request));
  const send = ({ type, body }: { type: string; body: string }) => reply.type(type).send(body);
  if (read.kind === 'check') return await send(read.answer);
  return await send(read.answer(await takeEvent(ctx, serving.listeners, connection, read.event)));
}

const readFrom = (
  { readCallback, now }: Serving,
  { settings, secrets }: Opened,
  { query, headers, body }: Request,
): CallbackRead =>
  readCallback(
    {
      ...{ kind: settings.kind, receiveId: receiveIdOf(settings) },
      ...{ token: secrets.callbackToken, key: secrets.callbackKey },
    },
    { query: query as Record<string, unknown>, headers, body: typeof body === 'string' ? body : '' },
    now(),
  );

/** Unsigned and unreadable calls are refused, and shown to the administrator. */
async function refusing<T>(ctx: OpenContext, connection: Opened, work: () => T): Promise<T> {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof CallbackError)) throw error;
    await ctx.transact(async (inner) => {
      await inner.enterCompany(connection.companyId);
      await noteEvent(inner, connection, { kind: 'callbackRefused', detail: error.code });
    });
    throw new AppError('NOT_ALLOWED', error.message);
  }
}
