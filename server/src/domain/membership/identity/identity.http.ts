import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '@outlay/contract/errors';
import { ROUTES } from '@outlay/contract/routes';
import { z } from 'zod';
import {
  oidcSource,
  samlSource,
  type Opened,
  type OutsidePorts,
} from '#domain/membership/connection/source.service.ts';
import { openConnection } from '#domain/membership/connection/opened.service.ts';
import { SingleSignOnError } from '#provider/single-sign-on/single-sign-on.port.ts';
import type { OpenContext } from '#request/context.ts';
import { acceptForms } from '#request/forms.ts';
import { PREFIX } from '#request/route.ts';
import { sha256 } from '#secrets/secret.ts';
import * as attempts from './attempt.repository.ts';
import { storeAttempt } from './attempt.service.ts';
import { callForSignIn } from './sign-in-call.service.ts';
import { identityOf, onceOf } from './single-sign-on.service.ts';
import { endOutsideSessions } from './sign-out.service.ts';

/** A signed and encrypted SAML answer with a long certificate chain stays below a third of it. */
const FORM_MOST = 256 * 1024;
const Id = z.uuid();

interface Serving {
  anyone: (request: FastifyRequest) => OpenContext;
  ports: Pick<OutsidePorts, 'oidc' | 'saml'>;
}

/** Empty for a request without a form. */
const formOf = ({ body }: FastifyRequest): Record<string, string> =>
  body instanceof URLSearchParams ? Object.fromEntries(body) : {};

type Params = FastifyRequest<{ Params: { id: string } }>;

/** What identity providers call: SAML's answers, sign-outs and metadata, and OIDC's back-channel sign-out. */
export async function installProviders(http: FastifyInstance, serving: Serving): Promise<void> {
  await http.register((scope, _options, ready) => {
    acceptForms(scope, FORM_MOST);
    const saml = `${PREFIX}/sso/saml/:id`;
    scope.get(`${saml}/metadata`, (request: Params, reply) => sendMetadata(serving, request, reply));
    scope.post(`${saml}/acs`, (request: Params, reply) => takeSamlAnswer(serving, request, reply));
    scope.get(`${saml}/slo`, (request: Params, reply) => endBySaml(serving, request, reply));
    scope.post(`${saml}/slo`, (request: Params, reply) => endBySaml(serving, request, reply));
    scope.post(`${PREFIX}/sso/oidc/:id/logout`, (request: Params, reply) =>
      endByOidc(serving, request, reply),
    );
    ready();
  });
}

async function openOf(ctx: OpenContext, request: Params, kind: 'saml' | 'oidc'): Promise<Opened> {
  const id = Id.safeParse(request.params.id).data;
  if (id === undefined) throw new AppError('NOT_FOUND');
  const connection = await ctx.transact((inner) => openConnection(inner, id));
  if (connection.settings.kind !== kind) throw new AppError('NOT_FOUND');
  return connection;
}

async function sendMetadata({ anyone, ports }: Serving, request: Params, reply: FastifyReply) {
  const ctx = anyone(request);
  const connection = await openOf(ctx, request, 'saml');
  const text = ports.saml.metadata(samlSource(connection, ctx.origin.site));
  return await reply.type('application/samlmetadata+xml').send(text);
}

/** Takes the answer and sends the browser to our page, which fetches the result with the state that it kept. */
async function takeSamlAnswer({ anyone, ports }: Serving, request: Params, reply: FastifyReply) {
  const ctx = anyone(request);
  const page = (query: Record<string, string>) =>
    reply.redirect(`${ROUTES.singleSignOn}?${new URLSearchParams(query).toString()}`, 303);
  try {
    const connection = await openOf(ctx, request, 'saml');
    const { SAMLResponse: samlResponse = '', RelayState: state = '' } = formOf(request);
    const begun = await ctx.transact(({ db, now }) =>
      attempts.findAttempt(db, sha256(state), 'begun', now()),
    );
    const kept = begun?.connection_id === connection.id ? begun.kept : null;
    const person = await callForSignIn(ctx, connection, () =>
      ports.saml.complete(
        samlSource(connection, ctx.origin.site),
        { samlResponse, kept },
        onceOf(ctx, connection.id),
      ),
    );
    const identity = identityOf(person);
    if (kept !== null) {
      await ctx.transact(({ db }) => attempts.answerAttempt(db, sha256(state), identity));
      return await page({ state });
    }
    const { id: connectionId, companyId } = connection;
    const answer = await ctx.transact((inner) =>
      storeAttempt(inner, 'answered', { companyId, connectionId, identity, to: null }),
    );
    return await page({ answer });
  } catch (error) {
    if (!(error instanceof AppError) || !error.options.reason) throw error;
    return await page({ error: error.options.reason });
  }
}

async function endBySaml({ anyone, ports }: Serving, request: Params, reply: FastifyReply) {
  const ctx = anyone(request);
  const connection = await openOf(ctx, request, 'saml');
  const source = samlSource(connection, ctx.origin.site);
  const message =
    request.method === 'GET'
      ? { query: request.query as Record<string, string>, raw: request.url.split('?')[1] ?? '' }
      : { form: formOf(request) };
  const ended = await callForSignIn(ctx, connection, () => ports.saml.signedOut(source, message));
  await endOutsideSessions(ctx, connection, ended);
  return await reply.redirect(ended.answerUrl ?? ROUTES.signIn, 303);
}

async function endByOidc({ anyone, ports }: Serving, request: Params, reply: FastifyReply) {
  const ctx = anyone(request);
  const connection = await openOf(ctx, request, 'oidc');
  const { logout_token: token = '' } = formOf(request);
  try {
    const ended = await ports.oidc.signedOut(oidcSource(connection), token, onceOf(ctx, connection.id));
    await endOutsideSessions(ctx, connection, ended);
  } catch (error) {
    if (!(error instanceof SingleSignOnError)) throw error;
    return await reply.code(400).send({ error: 'invalid_request' });
  }
  return await reply.code(200).send();
}
