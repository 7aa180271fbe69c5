import { vi } from 'vitest';
import { connectionEndpoints, type ConnectionForm } from '@outlay/contract/membership/connection';
import type { ConnectionUse } from '@outlay/contract/membership/connection.settings';
import type { DoublePerson } from '#provider/platform/people.double.ts';
import type { PlatformSource } from '#provider/platform/platform.port.ts';
import { newId } from '#system/id.ts';
import { sure, type Crew } from './builders.ts';
import { connected } from './connecting.ts';
import type { Person, TestServer } from './harness.ts';

/** The callback's token and key, which the double and the connection share. */
export const CALLBACK_TOKEN = 'tokenOfATest';
export const CALLBACK_KEY = 'AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8';

export const EVERYBODY = ['employee', 'colleague', 'leader', 'accountant', 'manager'] as const;
type Seat = (typeof EVERYBODY)[number];

/** People of a double, one for each of the crew, called like their seats. */
export const peopleOf = (crew: Crew): DoublePerson[] =>
  EVERYBODY.map((seat) => ({ userId: seat, name: crew[seat].name }));

/** Connects the company, and links everybody; `subjectOf` is the platform's id of a seat. */
export async function connectedFor(
  server: TestServer,
  crew: Crew,
  source: Pick<PlatformSource, 'settings' | 'secret'>,
  {
    uses,
    subjectOf,
    change = {},
  }: { uses: ConnectionUse[]; subjectOf: (seat: Seat) => string; change?: Partial<ConnectionForm> },
) {
  const secrets = { secret: source.secret, callbackToken: CALLBACK_TOKEN, callbackKey: CALLBACK_KEY };
  const connection = await connected(server, crew, source, { uses: ['signIn', ...uses], secrets, ...change });
  for (const seat of EVERYBODY) await linkedTo(server, crew[seat], connection.id, subjectOf(seat));
  const callback = `${server.url}/api/callback/${connection.id}`;
  return { connection, callback };
}

export const linkedTo = (server: TestServer, who: Person, connectionId: string, subject: string) =>
  server.owner.query(
    `insert into external_identity (company_id, id, connection_id, subject, member_id, name, linked_by, linked_at)
     values ($1, $2, $3, $4, $5, $6, 'proof', now())`,
    [who.companyId, newId(), connectionId, subject, who.memberId, who.name],
  );

/** What happened at a connection, newest first. */
export const eventsOf = async (server: TestServer, { administrator }: Crew, id: string) =>
  sure(await server.call(administrator, connectionEndpoints.events, { id })).items;

/** Waits until a check holds, at most for a time in milliseconds: much longer than it takes on an idle machine. */
export const eventually = (check: () => void | Promise<void>, timeout = 20_000): Promise<unknown> =>
  vi.waitFor(check, { timeout, interval: 50 });
