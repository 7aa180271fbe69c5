import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint } from '@outlay/contract/endpoint';
import { AppError } from '@outlay/contract/errors';
import { LOG_POSITION_HEADER } from '@outlay/contract/log-position';
import type { Replicas } from '#database/replica.ts';
import { failInput } from './error-body.ts';
import type { Gate } from '#request/gate.ts';
import { sendRanged } from './range.ts';
import type { Rate } from './rate.ts';
import { WrittenAnswer } from '#request/idempotency.ts';
import { PREFIX } from '#request/route.ts';
import type { Binary, Ranged, Served, UploadedFile } from '#request/served.ts';
import { dropUploads, readUpload } from '#request/upload.ts';
import { failpoint } from '#system/failpoint.ts';

export interface MountOptions {
  /** Handles a validated call: authentication, transaction, idempotency key, effects. */
  gate: Gate;
  rate: Rate;
  /** Copies of the database; then answers say how far the database was. */
  replicas?: Replicas | undefined;
  /** For tests: fail when a response does not match the contract. */
  checkAnswers: boolean;
}

/** The authenticated caller of a request, kept from its first hook until its handler. */
const admitted = new WeakMap<FastifyRequest, Awaited<ReturnType<Gate['admit']>>>();

/** Registers every endpoint on the HTTP app. An endpoint without a policy prevents the start. */
export function mount(app: FastifyInstance, served: readonly Served[], options: MountOptions): void {
  const routes = new Set<string>();
  for (const one of served) {
    const { endpoint } = one;
    const route = `${endpoint.method} ${endpoint.path}`;
    if (!(endpoint.policy as string | undefined)) throw new Error(`no policy declared for ${route}`);
    if (routes.has(route)) throw new Error(`${route} is served twice`);
    routes.add(route);
    app.route({
      method: endpoint.method,
      url: PREFIX + endpoint.path,
      // Before the body is parsed, so that an unauthenticated upload is not read.
      onRequest: async (request) => {
        const who = await options.gate.admit(one, request);
        const { session, companyId } = who?.user ?? {};
        if (session && companyId) options.rate.remember(request, { sessionId: session.id, companyId });
        admitted.set(request, who);
      },
      bodyLimit: endpoint.bodyMost,
      onResponse: (_request, _reply, done) => {
        failpoint('answer', 'after');
        done();
      },
      handler: (request, reply) => handle(one, request, reply, options),
    });
  }
}

async function handle(
  one: Served,
  request: FastifyRequest,
  reply: FastifyReply,
  { gate, replicas, checkAnswers }: MountOptions,
) {
  const { endpoint } = one;
  const files: UploadedFile[] = [];
  let answer: unknown;
  try {
    const { input, body } = await readInput(endpoint, request, files);
    answer = await gate.answer(one, request, admitted.get(request) ?? null, { input, files, body });
  } finally {
    // After a refusal too: the caller will read why, such as a change by somebody else.
    if (replicas && !isFollowing(endpoint, request))
      reply.header(LOG_POSITION_HEADER, (await replicas.position()) ?? '');
    await dropUploads(files);
  }
  failpoint('answer', 'before');
  if (endpoint.kind === 'binary') return await sendBinary(request, reply, answer as Binary | Ranged);
  const text = answer instanceof WrittenAnswer ? answer.text : JSON.stringify(answer);
  if (checkAnswers) assertShape(endpoint, text);
  return reply.header('content-type', 'application/json; charset=utf-8').send(text);
}

/** A read with a position, which stays right for the caller. */
const isFollowing = (endpoint: Endpoint, { headers }: FastifyRequest): boolean =>
  endpoint.policy !== 'open' && endpoint.idempotency === 'none' && Boolean(headers[LOG_POSITION_HEADER]);

async function readInput(endpoint: Endpoint, request: FastifyRequest, files: UploadedFile[]) {
  const inQuery = endpoint.method === 'GET' || endpoint.sends === 'query';
  let body: unknown = inQuery ? request.query : (request.body ?? {});
  if (endpoint.kind === 'upload') body = await readUpload(request, endpoint, files);
  const parsed = endpoint.request.safeParse(body);
  if (!parsed.success) throw failInput(parsed.error);
  return { input: parsed.data, body };
}

async function sendBinary(request: FastifyRequest, reply: FastifyReply, answer: Binary | Ranged) {
  // If opened directly by its URL, the file has no scripts, no forms and no origin.
  reply.header('content-security-policy', "sandbox; default-src 'none'");
  if ('read' in answer) return await sendRanged(request, reply, answer);
  const { mediaType, name } = answer;
  const bytes = typeof answer.bytes === 'function' ? await answer.bytes() : answer.bytes;
  reply.header('content-type', mediaType);
  if (name) reply.header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(name)}`);
  if (!(bytes instanceof Uint8Array)) return reply.send(Readable.from(bytes));
  return reply.send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
}

function assertShape(endpoint: Endpoint, text: string): void {
  const wire: unknown = JSON.parse(text);
  const parsed = endpoint.response.safeParse(wire);
  if (!parsed.success)
    throw new Error(`${endpoint.path} answers out of its contract: ${parsed.error.message}`);
  const extra = keysBeyond(wire, parsed.data, '');
  if (extra) throw new AppError('UNKNOWN', `${endpoint.path} answers more than its contract: ${extra}`);
}

/** The first key that the contract's schema dropped: a field that must not be sent. */
function keysBeyond(sent: unknown, known: unknown, path: string): string | undefined {
  if (sent === null || typeof sent !== 'object') return undefined;
  if (known === null || typeof known !== 'object') return path;
  for (const [key, value] of Object.entries(sent)) {
    if (!(key in known)) return `${path}.${key}`;
    const deeper = keysBeyond(value, (known as Record<string, unknown>)[key], `${path}.${key}`);
    if (deeper) return deeper;
  }
  return undefined;
}
