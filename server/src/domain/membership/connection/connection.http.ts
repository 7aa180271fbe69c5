import { XMLParser } from 'fast-xml-parser';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '@outlay/contract/errors';
import { ROUTES } from '@outlay/contract/routes';
import { z } from 'zod';
import type { Db } from '#database/connect.ts';
import { CallbackError } from '#provider/platform/callback.port.ts';
import type { OpenContext } from '#request/context.ts';
import { PREFIX } from '#request/route.ts';
import type { Opened, OutsidePorts } from './source.service.ts';
import * as lookups from './lookup.repository.ts';
import { noteEvent, openConnection } from './opened.service.ts';
import { takeSuiteEvent } from './suite.service.ts';

const BODY_MOST = 64 * 1024;
const Id = z.uuid();
const Query = z.object({
  msg_signature: z.string().max(200),
  timestamp: z.string().max(20),
  nonce: z.string().max(200),
  echostr: z.string().max(2000).optional(),
});
const Sealed = z.object({ xml: z.object({ Encrypt: z.string() }) });
/** Flat texts; entities of a document type are not read. */
const parser = new XMLParser({ processEntities: false, parseTagValue: false });

interface Serving {
  anyone: (request: FastifyRequest) => OpenContext;
  openCallback: OutsidePorts['openCallback'];
  /** The database, outside of any transaction. */
  db: Db;
}

type Request = FastifyRequest<{ Params: { id: string } }>;

/** What platforms ask of this server outside the contract: callbacks, the file that verifies a domain, framing. */
export async function installConnections(http: FastifyInstance, serving: Serving): Promise<void> {
  await http.register((scope, _options, ready) => {
    scope.addContentTypeParser(
      ['text/xml', 'application/xml'],
      { parseAs: 'string', bodyLimit: BODY_MOST },
      (_request, text, done) => done(null, text),
    );
    const path = `${PREFIX}/callback/:id`;
    scope.get(path, (request: Request, reply) => verifyAddress(serving, request, reply));
    scope.post(path, (request: Request, reply) => takeCallback(serving, request, reply));
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

async function suiteOf(ctx: OpenContext, request: Request): Promise<Opened> {
  const id = Id.safeParse(request.params.id).data;
  if (id === undefined) throw new AppError('NOT_FOUND');
  const connection = await ctx.transact((inner) => openConnection(inner, id));
  if (connection.settings.kind !== 'wecomSuite') throw new AppError('NOT_FOUND');
  return connection;
}

function read(
  { openCallback }: Serving,
  connection: Opened,
  request: Request,
  { encrypted, receiveId }: { encrypted: string; receiveId: string | null },
): string {
  const { callbackToken = '', callbackKey = '' } = connection.secrets;
  const query = Query.safeParse(request.query).data;
  if (!query) throw new CallbackError('signature');
  return openCallback(
    { token: callbackToken, key: callbackKey, receiveId },
    { signature: query.msg_signature, timestamp: query.timestamp, nonce: query.nonce, encrypted },
  );
}

/** WeCom verifies the address when it is saved there; the id in the text is then the service provider's own. */
async function verifyAddress(serving: Serving, request: Request, reply: FastifyReply) {
  const ctx = serving.anyone(request);
  const connection = await suiteOf(ctx, request);
  const echo = Query.safeParse(request.query).data?.echostr ?? '';
  const text = await refusing(ctx, connection, () =>
    read(serving, connection, request, { encrypted: echo, receiveId: null }),
  );
  return await reply.type('text/plain').send(text);
}

async function takeCallback(serving: Serving, request: Request, reply: FastifyReply) {
  const ctx = serving.anyone(request);
  const connection = await suiteOf(ctx, request);
  const { settings } = connection;
  const suiteId = settings.kind === 'wecomSuite' ? settings.suiteId : '';
  const text = await refusing(ctx, connection, () => {
    const sealed = Sealed.safeParse(parser.parse(String(request.body)));
    if (!sealed.success) throw new CallbackError('unreadable');
    return read(serving, connection, request, {
      encrypted: sealed.data.xml.Encrypt,
      receiveId: suiteId,
    });
  });
  await ctx.transact((inner) => takeSuiteEvent(inner, connection.id, parser.parse(text)));
  return await reply.type('text/plain').send('success');
}

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
