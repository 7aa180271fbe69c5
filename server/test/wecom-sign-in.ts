import { identityEndpoints } from '@outlay/contract/membership/identity';
import { accountEndpoints } from '@outlay/contract/organisation/account';
import { sessionEndpoints } from '@outlay/contract/organisation/account.session';
import { openWecomDouble } from '#provider/platform/wecom.double.ts';
import type { WecomDouble } from '#provider/platform/wecom-world.double.ts';
import { newCompany, PASSWORD, sure, type Crew } from './builders.ts';
import type { Person, TestServer } from './harness.ts';

interface WecomCompany {
  ours: Crew;
  wecom: WecomDouble;
  /** The ids of the app: the same at every double. */
  ids: { corpid: string; agentid: string };
}

/** A new company and its app of WeCom, not connected yet; after `leave`, another may have its ids. */
export async function wecomCompany(
  server: TestServer,
): Promise<WecomCompany & { leave: () => Promise<void> }> {
  const wecom = await openWecomDouble({ people: [] });
  const ours = await newCompany(server, 'Harbour Works');
  const { settings } = wecom.source;
  if (settings.kind !== 'wecom') throw new Error('another kind');
  return {
    ...{ ours, wecom, ids: { corpid: settings.corpId, agentid: settings.agentId } },
    async leave() {
      await server.owner.query('delete from connection_lookup');
      await wecom.close();
    },
  };
}

/** People who sign in, through WeCom or with their password, for the current server and company. */
export function signInDesk(stage: () => { server: TestServer } & WecomCompany) {
  const as = (token: string, person: Person = stage().ours.employee): Person => ({ ...person, token });
  return {
    as,
    come(userId: string) {
      const { server, wecom, ids } = stage();
      return server.call(null, identityEndpoints.wecom, { ...ids, code: wecom.issueCode(userId) });
    },
    userOf: async (token: string) =>
      sure(await stage().server.call(as(token), sessionEndpoints.tokenUser, {})).result.user,
    async signedIn({ account }: Person) {
      const form = { account, password: PASSWORD, agreed: true };
      const answer = sure(await stage().server.call(null, accountEndpoints.login, form));
      if (!answer.success) throw new Error('a second factor');
      return answer.token;
    },
  };
}
