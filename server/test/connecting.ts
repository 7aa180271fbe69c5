import type { ConnectionForm } from '@outlay/contract/membership/connection';
import { connectionEndpoints } from '@outlay/contract/membership/connection';
import { USES_OF, type ConnectionSettings } from '@outlay/contract/membership/connection.settings';
import type { IdentityAnswer } from '@outlay/contract/membership/identity';
import type { DoublePerson } from '#provider/platform/people.double.ts';
import type { PlatformSource } from '#provider/platform/platform.port.ts';
import { newId } from '#system/id.ts';
import { sure, type Crew } from './builders.ts';
import type { TestServer } from './harness.ts';

/** A form for a connection; a first meeting asks for a proof unless `change` says otherwise. */
export const connectionForm = (
  settings: ConnectionSettings,
  secret: string | undefined,
  change: Partial<ConnectionForm> = {},
): ConnectionForm => ({
  ...{ id: newId(), version: 0, name: 'Company chat', settings },
  secrets: secret === undefined ? {} : { secret },
  uses: USES_OF[settings.kind].filter((use) => use === 'signIn'),
  firstMeeting: { trustsDirectory: false, createsMembers: false, departmentId: null },
  bringsFactor: false,
  enforced: { domains: [], breakGlassId: null },
  ...change,
});

/** Saves, tests and enables a connection to a platform's double. */
export async function connected(
  server: TestServer,
  crew: Crew,
  { settings, secret }: Pick<PlatformSource, 'settings' | 'secret'>,
  change: Partial<ConnectionForm> = {},
) {
  return await enabled(server, crew, connectionForm(settings, secret, change));
}

export async function enabled(server: TestServer, { administrator }: Crew, form: ConnectionForm) {
  const { id } = sure(await server.call(administrator, connectionEndpoints.save, form));
  sure(await server.call(administrator, connectionEndpoints.test, { id }));
  const { items } = sure(await server.call(administrator, connectionEndpoints.list, {}));
  const { version } = items.find((one) => one.id === id)!;
  return sure(
    await server.call(administrator, connectionEndpoints.setEnabled, { id, version, enabled: true }),
  );
}

export const outsider = (userId: string, more: Partial<DoublePerson> = {}): DoublePerson => ({
  userId,
  name: `Person ${userId}`,
  ...more,
});

export const tokenIn = (answer: IdentityAnswer): string => {
  if (!('token' in answer)) throw new Error(`no session: ${JSON.stringify(answer)}`);
  return answer.token;
};

export const linkIn = (answer: IdentityAnswer) => {
  if (!('link' in answer)) throw new Error(`no link wanted: ${JSON.stringify(answer)}`);
  return answer.link;
};
