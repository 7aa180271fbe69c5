import type { FastifyInstance } from 'fastify';
import {
  createGroup,
  deleteGroup,
  foundGroup,
  patchGroup,
  presentGroup,
  replaceGroup,
  type Group,
} from './group.service.ts';
import { findGroups, findUsers, showsMembers } from './list.service.ts';
import { configDocument, resourceTypeDocuments, schemaDocuments } from './scim.documents.ts';
import { notFound } from './scim.error.ts';
import {
  BASE,
  bodyOf,
  idOf,
  ifMatchOf,
  listOf,
  refuse,
  send,
  sendResource,
  served,
  TYPE,
  type Answer,
  type ScimCall,
  type ScimServing,
} from './scim.request.ts';
import { presentUser } from './user.present.ts';
import type { UserRow } from './user.repository.ts';
import { createUser, deleteUser, foundUser, patchUser, replaceUser, type Writing } from './user.service.ts';

/** A group of 20,000 members. */
const BODY_MOST = 4 * 1024 * 1024;

/** A SCIM 2.0 server (RFC 7643, 7644): a directory adds, changes and removes members and departments. */
export async function installScim(http: FastifyInstance, serving: ScimServing): Promise<void> {
  await http.register(
    (scope, _options, ready) => {
      scope.removeContentTypeParser('application/json');
      scope.addContentTypeParser(
        [TYPE, 'application/json'],
        { parseAs: 'string', bodyLimit: BODY_MOST },
        (_request, text, done) => done(null, text),
      );
      scope.setErrorHandler((error, _request, reply) => refuse(serving, reply, error));
      scope.setNotFoundHandler((_request, reply) => refuse(serving, reply, notFound('such endpoint')));
      serveDocuments(scope, serving);
      serveResources(scope, serving, '/Users', USERS);
      serveResources(scope, serving, '/Groups', GROUPS);
      ready();
    },
    { prefix: BASE },
  );
}

function serveDocuments(scope: FastifyInstance, serving: ScimServing): void {
  scope.get(
    '/ServiceProviderConfig',
    served(serving, async ({ base }, reply) => await send(reply, 200, configDocument(base))),
  );
  const documents = { Schemas: schemaDocuments, ResourceTypes: resourceTypeDocuments };
  for (const [path, make] of Object.entries(documents)) {
    scope.get(
      `/${path}`,
      served(serving, async ({ base, groups }, reply) => await send(reply, 200, listOf(make(base, groups)))),
    );
    scope.get(
      `/${path}/:id`,
      served(serving, async ({ base, groups, request }, reply) => {
        const { id } = request.params as { id: string };
        const found = make(base, groups).find((one) => one.id === id);
        if (!found) throw notFound('such document');
        return await send(reply, 200, found);
      }),
    );
  }
}

/** What one kind of resource does for its endpoints. */
interface Resources<Row> {
  /** Only where the connection takes groups. */
  needs: 'groups' | 'nothing';
  find: (writing: Writing, call: ScimCall) => Promise<object>;
  get: (writing: Writing, id: string) => Promise<Row>;
  create: (writing: Writing, body: object) => Promise<Row>;
  replace: (writing: Writing, id: string, body: object, ifMatch: string | null) => Promise<Row>;
  patch: (writing: Writing, id: string, body: object, ifMatch: string | null) => Promise<Row>;
  remove: (writing: Writing, id: string, ifMatch: string | null) => Promise<void>;
  present: (row: Row, call: ScimCall) => Record<string, unknown>;
}

const USERS: Resources<UserRow> = {
  needs: 'nothing',
  find: (writing, { query, base, groups }) => findUsers(writing, query, base, groups),
  ...{ get: foundUser, create: createUser, replace: replaceUser, patch: patchUser, remove: deleteUser },
  present: (row, { base, groups }) => presentUser(row, base, groups),
};

const GROUPS: Resources<Group> = {
  needs: 'groups',
  find: (writing, { query, base }) => findGroups(writing, query, base),
  ...{ get: foundGroup, create: createGroup, replace: replaceGroup, patch: patchGroup, remove: deleteGroup },
  present: (group, { base, query }) => presentGroup(group, base, showsMembers(query)),
};

function serveResources<Row>(
  scope: FastifyInstance,
  serving: ScimServing,
  path: string,
  kind: Resources<Row>,
): void {
  const answers = (answer: Answer) => served(serving, answer, kind.needs);
  const one = `${path}/:id`;
  scope.get(
    path,
    answers(async (call, reply) => send(reply, 200, await call.work((writing) => kind.find(writing, call)))),
  );
  scope.get(
    one,
    answers(async (call, reply) => {
      const row = await call.work((writing) => kind.get(writing, idOf(call.request)));
      return sendResource(call, reply, kind.present(row, call));
    }),
  );
  scope.post(
    path,
    answers(async (call, reply) => {
      const body = bodyOf(call.request);
      const row = await call.work((writing) => kind.create(writing, body));
      return sendResource(call, reply, kind.present(row, call), 201);
    }),
  );
  const changing = (change: Resources<Row>['patch']) =>
    answers(async (call, reply) => {
      const [id, body, ifMatch] = [idOf(call.request), bodyOf(call.request), ifMatchOf(call.request)];
      const row = await call.work((writing) => change(writing, id, body, ifMatch));
      return sendResource(call, reply, kind.present(row, call));
    });
  scope.put(one, changing(kind.replace));
  scope.patch(one, changing(kind.patch));
  scope.delete(
    one,
    answers(async ({ request, work }, reply) => {
      await work((writing) => kind.remove(writing, idOf(request), ifMatchOf(request)));
      return reply.code(204).send();
    }),
  );
}
