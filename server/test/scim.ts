import { connectionEndpoints } from '@outlay/contract/membership/connection';
import { connectionForm } from './connecting.ts';
import { sure, type Crew } from './builders.ts';
import type { TestServer } from './harness.ts';

export const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';

export interface ScimAnswer {
  status: number;
  headers: Headers;
  body: Record<string, unknown> & { Resources?: Record<string, unknown>[]; totalResults?: number };
}

export type ScimClient = (
  method: string,
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
) => Promise<ScimAnswer>;

/** Enables a connection of the kind SCIM with a token, and gives a client that uses it. */
export async function connectScim(server: TestServer, { administrator }: Crew, groupsAsDepartments = true) {
  const form = {
    ...connectionForm({ kind: 'scim', groupsAsDepartments }, undefined),
    uses: ['directory' as const],
  };
  const { id, version } = sure(await server.call(administrator, connectionEndpoints.save, form));
  const made = sure(await server.call(administrator, connectionEndpoints.newToken, { id, version }));
  const on = { id, version: made.connection.version, enabled: true };
  sure(await server.call(administrator, connectionEndpoints.setEnabled, on));
  return { id, token: made.token, scim: clientOf(server, made.token) };
}

export const clientOf =
  (server: Pick<TestServer, 'url'>, token: string): ScimClient =>
  async (method, path, body, headers = {}) => {
    const answer = await fetch(`${server.url}/scim/v2${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/scim+json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await answer.text();
    return {
      status: answer.status,
      headers: answer.headers,
      body: (text === '' ? {} : JSON.parse(text)) as ScimAnswer['body'],
    };
  };

export const patchOp = (...operations: object[]) => ({
  schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
  Operations: operations,
});

let count = 0;

/** A user as a directory sends it, another one each time. */
export const newScimUser = (change: object = {}) => {
  count += 1;
  const mail = `lin.${count}@harbour.example`;
  return {
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:User', ENTERPRISE],
    ...{ userName: mail, externalId: `ext-${count}`, active: true, displayName: `Lin Hao ${count}` },
    name: { givenName: 'Hao', familyName: 'Lin' },
    emails: [{ primary: true, type: 'work', value: mail }],
    [ENTERPRISE]: { employeeNumber: `E${count}`, department: 'Sales' },
    ...change,
  };
};
