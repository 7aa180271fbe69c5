import type { Connection } from '@outlay/contract/membership/connection';
import { connectionEndpoints } from '@outlay/contract/membership/connection';
import {
  USES_OF,
  type ConnectionKind,
  type ConnectionUse,
} from '@outlay/contract/membership/connection.settings';
import type { Answer, Endpoint, Sent } from '@outlay/contract/endpoint';
import { accountEndpoints } from '@outlay/contract/organisation/account';
import { factorEndpoints } from '@outlay/contract/organisation/account.factor';
import { requestJson } from '../bench/bench/request.ts';
import { DEMO_PASSWORD, DEMO_PEOPLE } from '../src/demo/demo.people.ts';
import type { Wanted } from './doubles.ts';

export type Caller = <E extends Endpoint>(endpoint: E, input: Sent<E>) => Promise<Answer<E>>;

const callerOf =
  (origin: string, token: string): Caller =>
  (endpoint, input) =>
    requestJson({ origin }, { token }, endpoint, input);

/** The demo company's administrator, who has just entered the password again. */
export async function signInAsAdministrator(origin: string): Promise<Caller> {
  const { account } = DEMO_PEOPLE[0]!;
  const signIn = { account, password: DEMO_PASSWORD, agreed: true };
  const answer = await callerOf(origin, '')(accountEndpoints.login, signIn);
  if (!answer.success)
    throw new Error('The demo administrator has a second factor. Remove it, or the data folder.');
  const call = callerOf(origin, answer.token);
  const { challenge } = await call(factorEndpoints.beginStepUp, {});
  await call(factorEndpoints.stepUp, { challenge, way: 'password', code: DEMO_PASSWORD });
  return call;
}

/** Everything that the kind can do; a company follows one directory. */
const usesOf = (kind: ConnectionKind, others: readonly Connection[]): ConnectionUse[] => {
  const followsOne = others.some(({ uses }) => uses.includes('directory'));
  return USES_OF[kind].filter((use) => use !== 'directory' || !followsOne);
};

/** Adds the connection or brings it up to date, tests it, and enables it; returns it as it is then. */
export async function connect(call: Caller, wanted: Wanted): Promise<Connection> {
  const { items } = await call(connectionEndpoints.list, {});
  const before = items.find(({ id }) => id === wanted.id);
  const { version = 0, bringsFactor = false, enforced = { domains: [], breakGlassId: null } } = before ?? {};
  const kept = before ? { name: before.name, firstMeeting: before.firstMeeting } : {};
  const uses = before?.uses ?? usesOf(wanted.settings.kind, items);
  await call(connectionEndpoints.save, { ...wanted, ...kept, uses, version, bringsFactor, enforced });
  const { connection } = await call(connectionEndpoints.test, { id: wanted.id });
  if (connection.enabled) return connection;
  const { id, version: tested } = connection;
  return await call(connectionEndpoints.setEnabled, { id, version: tested, enabled: true });
}
