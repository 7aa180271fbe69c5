import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { companyEndpoints } from '@outlay/contract/organisation/company';
import { connectionEndpoints } from '@outlay/contract/membership/connection';
import { identityEndpoints } from '@outlay/contract/membership/identity';
import { sessionEndpoints } from '@outlay/contract/organisation/account.session';
import { memberListEndpoints } from '@outlay/contract/organisation/company.list';
import type { WecomDouble } from '#provider/platform/wecom-world.double.ts';
import { newCompany, sure, type Crew } from '../../../../test/builders.ts';
import { connected, linkIn, outsider, tokenIn } from '../../../../test/connecting.ts';
import { startServer, type Person, type TestServer } from '../../../../test/harness.ts';
import { signInDesk, wecomCompany } from '../../../../test/wecom-sign-in.ts';

let server: TestServer;
let wecom: WecomDouble;
let ours: Crew;
let ids: { corpid: string; agentid: string };
beforeAll(async () => {
  server = await startServer();
});
beforeEach(async () => {
  const company = await wecomCompany(server);
  ({ wecom, ours, ids } = company);
  return company.leave;
});
afterAll(() => server.stop());

const { come, as, userOf, signedIn } = signInDesk(() => ({ server, wecom, ours, ids }));

describe('A link', () => {
  test('is refused to somebody who is no member of the company of the connection', async () => {
    const theirs = await newCompany(server, 'Elsewhere');
    await connected(server, ours, wecom.source);
    wecom.people.push(outsider('li'));
    const { challenge } = linkIn(sure(await come('li')));

    const refused = await server.call(theirs.employee, identityEndpoints.link, { challenge });

    expect(refused.body).toMatchObject({ code: 'NOT_ALLOWED', reason: 'notInCompany' });
  });

  test('is made once for a challenge, and for one person', async () => {
    await connected(server, ours, wecom.source);
    wecom.people.push(outsider('li'));
    const { challenge } = linkIn(sure(await come('li')));
    sure(await server.call(ours.employee, identityEndpoints.link, { challenge }));

    const again = await server.call(ours.colleague, identityEndpoints.link, { challenge });

    expect(again.body).toMatchObject({ reason: 'signInStateMismatch' });
    expect((await userOf(tokenIn(sure(await come('li'))))).memberId).toBe(ours.employee.memberId);
  });

  test('is not made to a member who has one already', async () => {
    await connected(server, ours, wecom.source);
    wecom.people.push(outsider('li'), outsider('other'));
    const first = linkIn(sure(await come('li')));
    sure(await server.call(ours.employee, identityEndpoints.link, { challenge: first.challenge }));
    const second = linkIn(sure(await come('other')));

    const refused = await server.call(as(await signedIn(ours.employee)), identityEndpoints.link, {
      challenge: second.challenge,
    });

    expect(refused.body).toMatchObject({ code: 'CONFLICT', reason: 'identityTaken' });
  });

  test('is removed by its owner, whose sessions through it end', async () => {
    await connected(server, ours, wecom.source);
    wecom.people.push(outsider('li'));
    const { challenge } = linkIn(sure(await come('li')));
    const { token } = sure(await server.call(ours.employee, identityEndpoints.link, { challenge }));
    const me = as(await signedIn(ours.employee));
    const [own] = sure(await server.call(me, identityEndpoints.mine, {})).items;

    sure(await server.call(me, identityEndpoints.unlink, { id: own!.id }));

    expect((await server.call(as(token), sessionEndpoints.tokenUser, {})).status).toBe(401);
    linkIn(sure(await come('li')));
  });
});

const versionOf = async ({ name }: Person): Promise<number> => {
  const { items } = sure(
    await server.call(ours.administrator, memberListEndpoints.members, { search: name, size: 10 }),
  );
  return items[0]!.version;
};

describe('A session that a connection opened', () => {
  const linkedSession = async () => {
    await connected(server, ours, wecom.source);
    wecom.people.push(outsider('li'));
    const { challenge } = linkIn(sure(await come('li')));
    sure(await server.call(ours.employee, identityEndpoints.link, { challenge }));
    return as(tokenIn(sure(await come('li'))));
  };

  test('does not reach the person’s other companies without a proof of ours', async () => {
    const me = await linkedSession();
    const { token } = sure(
      await server.call(as(await signedIn(ours.employee)), sessionEndpoints.createCompany, {
        companyName: 'A second one',
      }),
    );
    const other = sure(await server.call(as(token), sessionEndpoints.companies, {})).items.find(
      ({ current }) => current,
    );

    const refused = await server.call(me, sessionEndpoints.changeCompany, { companyId: other!.companyId });
    const founding = await server.call(me, sessionEndpoints.createCompany, { companyName: 'A third' });

    expect(refused.body).toMatchObject({ reason: 'stepUpNeeded' });
    expect(founding.body).toMatchObject({ reason: 'stepUpNeeded' });
  });

  test('ends when the connection is switched off', async () => {
    const me = await linkedSession();
    const { items } = sure(await server.call(ours.administrator, connectionEndpoints.list, {}));
    const { id, version } = items[0]!;

    sure(
      await server.call(ours.administrator, connectionEndpoints.setEnabled, { id, version, enabled: false }),
    );

    expect((await server.call(me, sessionEndpoints.tokenUser, {})).status).toBe(401);
  });

  test('ends when its member leaves, who cannot come back through it', async () => {
    const me = await linkedSession();

    sure(
      await server.call(ours.administrator, companyEndpoints.removeMember, {
        id: ours.employee.memberId,
        version: await versionOf(ours.employee),
        handOverTo: ours.manager.memberId,
      }),
    );

    expect((await server.call(me, sessionEndpoints.tokenUser, {})).status).toBe(401);
    expect((await come('li')).body).toMatchObject({ code: 'NOT_ALLOWED', reason: 'notInCompany' });
  });
});
