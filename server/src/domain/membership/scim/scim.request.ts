import type { FastifyReply, FastifyRequest } from 'fastify';
import { ERROR_STATUS, type AppError } from '@outlay/contract/errors';
import { z } from 'zod';
import { openByScimToken } from '#domain/membership/connection/scim-token.service.ts';
import type { Opened } from '#domain/membership/connection/source.service.ts';
import { countUse } from '#request/limit.ts';
import type { LeaveMember } from '#domain/organisation/company/member.service.ts';
import type { OpenContext } from '#request/context.ts';
import type { AsSystem } from '#request/gate.ts';
import { projected, queryOf, type ListQuery } from './list.service.ts';
import { notFound, ScimError } from './scim.error.ts';
import { ERROR, LIST } from './scim.fields.ts';
import type { Writing } from './user.service.ts';

export const BASE = '/scim/v2';
const MOST_A_MINUTE = 6000;
export const TYPE = 'application/scim+json';

export interface ScimServing {
  anyone: (request: FastifyRequest) => OpenContext;
  asSystem: AsSystem;
  leave: LeaveMember;
  /** Our code for an error that was thrown. */
  asAppError: (error: unknown) => AppError;
}

export interface ScimCall {
  request: FastifyRequest;
  query: ListQuery;
  base: string;
  groups: boolean;
  work: <T>(work: (writing: Writing) => Promise<T>) => Promise<T>;
}

/** Who calls, by the token. */
async function authenticated(
  { anyone, asSystem, leave }: ScimServing,
  request: FastifyRequest,
): Promise<ScimCall> {
  const ctx = anyone(request);
  const token = /^bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? '';
  const connection = await ctx.transact((inner) => openByScimToken(inner, token));
  const limit = { most: MOST_A_MINUTE, seconds: 60 };
  await countUse(ctx.directory, `scim of ${connection.id}`, limit, ctx.now());
  const place = { companyId: connection.companyId, connectionId: connection.id };
  return {
    ...{ request, query: queryOf(request.query), base: `${ctx.origin.site}${BASE}` },
    groups: takesGroups(connection),
    work: (run) => asSystem(connection.companyId, (inner) => run({ ctx: inner, place, leave })),
  };
}

const takesGroups = ({ settings }: Opened): boolean =>
  settings.kind === 'scim' && settings.groupsAsDepartments;

export function bodyOf({ body }: FastifyRequest): object {
  try {
    const parsed: unknown = JSON.parse(typeof body === 'string' ? body : '');
    if (typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed)) return parsed;
  } catch {
    // Refused below, like anything but an object.
  }
  throw new ScimError(400, 'a JSON object is expected', 'invalidSyntax');
}

export const ifMatchOf = ({ headers }: FastifyRequest): string | null => headers['if-match'] ?? null;
const Uuid = z.uuid();

export function idOf({ params }: FastifyRequest): string {
  const { id = '' } = params as { id?: string };
  if (!Uuid.safeParse(id).success) throw notFound(`resource ${id.slice(0, 100)}`);
  return id;
}

export const send = (reply: FastifyReply, status: number, body: object) =>
  reply.code(status).type(TYPE).send(body);

/** One resource with its version; 304 for a reader who has it. */
export function sendResource(
  { request, query }: ScimCall,
  reply: FastifyReply,
  resource: Record<string, unknown>,
  status = 200,
) {
  const { location, version } = resource['meta'] as { location: string; version: string };
  void reply.header('etag', version);
  if (status === 201) void reply.header('location', location);
  if (request.method === 'GET' && request.headers['if-none-match'] === version) return reply.code(304).send();
  return send(reply, status, projected(resource, query));
}

export type Answer = (call: ScimCall, reply: FastifyReply) => Promise<unknown>;
export const served =
  (serving: ScimServing, answer: Answer, needs: 'groups' | 'nothing' = 'nothing') =>
  async (request: FastifyRequest, reply: FastifyReply) => {
    const call = await authenticated(serving, request);
    if (needs === 'groups' && !call.groups) throw notFound('groups: the connection takes users only');
    return await answer(call, reply);
  };

export const listOf = (resources: readonly object[]) => ({
  schemas: [LIST],
  ...{ totalResults: resources.length, startIndex: 1, itemsPerPage: resources.length, Resources: resources },
});

/** Every refusal in the form of SCIM. */
export function refuse({ asAppError }: ScimServing, reply: FastifyReply, error: unknown) {
  const known = error instanceof ScimError ? error : translated(asAppError(error));
  const { status, scimType, message: detail } = known;
  if (status === 401) void reply.header('www-authenticate', 'Bearer');
  return send(reply, status, {
    schemas: [ERROR],
    status: String(status),
    ...(scimType ? { scimType } : {}),
    detail,
  });
}

function translated({ code, options }: AppError): ScimError {
  if (code === 'UNKNOWN') return new ScimError(500, 'the server failed');
  if (code === 'CONFLICT') return new ScimError(409, options.reason ?? 'changed meanwhile', 'uniqueness');
  if (code === 'INVALID_INPUT') return new ScimError(400, 'a value is not valid', 'invalidValue');
  return new ScimError(ERROR_STATUS[code], options.reason ?? code);
}
