import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { connectionEndpoints } from '@outlay/contract/membership/connection';
import { identityEndpoints } from '@outlay/contract/membership/identity';
import { sessionEndpoints } from '@outlay/contract/organisation/account.session';
import { memberListEndpoints } from '@outlay/contract/organisation/company.list';
import { messageEndpoints } from '@outlay/contract/platform/message';
import type { WecomDouble } from '#provider/platform/wecom-world.double.ts';
import { newCompany, sure, type Crew } from '../../../../test/builders.ts';
import { connected, connectionForm, linkIn, outsider, tokenIn } from '../../../../test/connecting.ts';
import { startServer, type TestServer } from '../../../../test/harness.ts';
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

describe('The first sign-in through a platform', () => {
  test('requires a proof of the account, and the next ones do not', async () => {
    await connected(server, ours, wecom.source);
    wecom.people.push(outsider('li', { name: 'Li' }));

    const link = linkIn(sure(await come('li')));
    expect(link).toMatchObject({ kind: 'wecom', companyName: 'Harbour Works', name: 'Li' });
    expect(link.administrators).toContain(ours.administrator.name);
    const proved = await signedIn(ours.employee);
    const linked = sure(await server.call(as(proved), identityEndpoints.link, { challenge: link.challenge }));
    const again = tokenIn(sure(await come('li')));

    expect((await userOf(linked.token)).memberId).toBe(ours.employee.memberId);
    expect((await userOf(again)).memberId).toBe(ours.employee.memberId);
    expect((await server.call(as(proved), sessionEndpoints.tokenUser, {})).status).toBe(401);
  });

  test('links the member whose phone number a trusted directory has, and notifies them', async () => {
    await connected(server, ours, wecom.source, {
      firstMeeting: { trustsDirectory: true, createsMembers: false, departmentId: null },
    });
    wecom.people.push(outsider('wang', { mobile: ours.colleague.account }));

    const token = tokenIn(sure(await come('wang')));

    expect((await userOf(token)).memberId).toBe(ours.colleague.memberId);
    const { items } = sure(await server.call(ours.colleague, messageEndpoints.list, { tab: 'other' }));
    expect(items.map(({ kind }) => kind)).toContain('identityLinked');
  });

  test('does not link by the phone number of a directory that is not trusted', async () => {
    await connected(server, ours, wecom.source);
    wecom.people.push(outsider('wang', { mobile: ours.colleague.account }));

    expect(linkIn(sure(await come('wang'))).account).toBe(ours.colleague.account);
  });

  test('adds a new member of the mapped department where the company wants it', async () => {
    await connected(server, ours, wecom.source, {
      firstMeeting: { trustsDirectory: true, createsMembers: true, departmentId: ours.departmentId },
    });
    wecom.people.push(outsider('new', { name: 'Newcomer', email: 'newcomer@harbour.example' }));

    const token = tokenIn(sure(await come('new')));

    const { items } = sure(
      await server.call(ours.administrator, memberListEndpoints.members, { search: 'Newcomer', size: 10 }),
    );
    expect(items).toMatchObject([{ name: 'Newcomer', departmentId: ours.departmentId, roles: ['employee'] }]);
    expect((await userOf(token)).memberId).toBe(items[0]?.id);
    expect((await userOf(tokenIn(sure(await come('new'))))).memberId).toBe(items[0]?.id);
  });

  test('never adds somebody by an account that a person of another company has', async () => {
    const theirs = await newCompany(server, 'Elsewhere');
    await connected(server, ours, wecom.source, {
      firstMeeting: { trustsDirectory: true, createsMembers: true, departmentId: ours.departmentId },
    });
    wecom.people.push(outsider('trick', { mobile: theirs.manager.account }));

    linkIn(sure(await come('trick')));

    const { items } = sure(await server.call(theirs.manager, sessionEndpoints.companies, {}));
    expect(items.map(({ name }) => name)).toEqual(['Elsewhere']);
  });

  test('gives one answer only to the first of two people with the same phone number', async () => {
    await connected(server, ours, wecom.source, {
      firstMeeting: { trustsDirectory: true, createsMembers: false, departmentId: null },
    });
    wecom.people.push(outsider('one', { mobile: ours.colleague.account }));
    wecom.people.push(outsider('two', { mobile: ours.colleague.account }));

    tokenIn(sure(await come('one')));
    linkIn(sure(await come('two')));
  });
});

describe('A code', () => {
  test('that was used is refused with words for it', async () => {
    await connected(server, ours, wecom.source);
    wecom.people.push(outsider('li'));
    const code = wecom.issueCode('li');
    sure(await server.call(null, identityEndpoints.wecom, { ...ids, code }));

    const refused = await server.call(null, identityEndpoints.wecom, { ...ids, code });

    expect(refused.body).toMatchObject({ code: 'INVALID_INPUT', reason: 'signInCodeUsed' });
  });

  test('of a company that nobody connected is answered like one of a connection that is off', async () => {
    const { id, version } = await connected(server, ours, wecom.source);
    const off = { id, version, enabled: false };
    sure(await server.call(ours.administrator, connectionEndpoints.setEnabled, off));
    wecom.people.push(outsider('li'));

    const known = await come('li');
    const unknown = await server.call(null, identityEndpoints.wecom, {
      ...ids,
      corpid: 'wwunknown',
      code: 'x',
    });

    expect(known.body).toMatchObject({ code: 'NOT_FOUND', reason: 'noConnection' });
    expect(unknown.body).toEqual(known.body);
  });

  test('of somebody outside the app is refused as no member', async () => {
    await connected(server, ours, wecom.source);
    wecom.people.push(outsider('stranger', { stranger: true }));

    expect((await come('stranger')).body).toMatchObject({ code: 'NOT_ALLOWED', reason: 'notInCompany' });
  });

  test('shows the platform’s own refusal to the administrator only', async () => {
    const { id } = await connected(server, ours, wecom.source);
    wecom.people.push(outsider('li'));
    const code = wecom.issueCode('li');
    wecom.fail('ip');

    const refused = await server.call(null, identityEndpoints.wecom, { ...ids, code });

    expect(refused.body).toMatchObject({ code: 'WRONG_STATE', reason: 'connectionFailed' });
    expect(JSON.stringify(refused.body)).not.toContain('60020');
    const { items } = sure(await server.call(ours.administrator, connectionEndpoints.events, { id }));
    expect(items[0]).toMatchObject({ kind: 'refused', detail: 'ip 60020' });
  });
});

describe('The ids of a platform', () => {
  test('belong to the company that the platform confirmed them for', async () => {
    const theirs = await newCompany(server, 'Elsewhere');
    const claim = connectionForm(wecom.source.settings, 'a wrong secret');
    const saved = sure(await server.call(theirs.administrator, connectionEndpoints.save, claim));
    sure(
      await server.call(theirs.administrator, connectionEndpoints.setEnabled, {
        ...{ id: saved.id, version: saved.version, enabled: true },
      }),
    );
    wecom.people.push(outsider('li'));

    const alone = await come('li');
    await connected(server, ours, wecom.source);

    expect(alone.status).toBe(409);
    // Neither claim is confirmed at a public address here, so none is taken.
    expect((await come('li')).body).toMatchObject({ reason: 'noConnection' });
  });

  test('are fetched a token for once, however many people come at the same time', async () => {
    await connected(server, ours, wecom.source);
    for (let nth = 0; nth < 12; nth += 1) wecom.people.push(outsider(`p${nth}`));
    const before = wecom.calls('/cgi-bin/gettoken').length;

    const answers = await Promise.all(Array.from({ length: 12 }, (_, nth) => come(`p${nth}`)));

    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(wecom.calls('/cgi-bin/gettoken').length - before).toBeLessThanOrEqual(1);
    const { rows } = await server.owner.query<{ text: string }>(
      'select t::text as text from platform_token t',
    );
    const [token] = wecom.calls('/cgi-bin/auth/getuserinfo').map(({ query }) => query.get('access_token'));
    expect(token).toBeTruthy();
    for (const { text } of rows) expect(text).not.toContain(Buffer.from(token ?? '').toString('hex'));
  });
});
