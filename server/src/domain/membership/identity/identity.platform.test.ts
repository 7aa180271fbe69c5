import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { companyEndpoints } from '@outlay/contract/organisation/company';
import { connectionEndpoints } from '@outlay/contract/membership/connection';
import { identityEndpoints } from '@outlay/contract/membership/identity';
import { accountEndpoints } from '@outlay/contract/organisation/account';
import { sessionEndpoints } from '@outlay/contract/organisation/account.session';
import { memberListEndpoints } from '@outlay/contract/organisation/company.list';
import { messageEndpoints } from '@outlay/contract/platform/message';
import { openWecomDouble } from '#provider/platform/wecom.double.ts';
import type { WecomDouble } from '#provider/platform/wecom-world.double.ts';
import { newCompany, PASSWORD, sure, type Crew } from '../../../../test/builders.ts';
import { connected, connectionForm, linkIn, outsider, tokenIn } from '../../../../test/connecting.ts';
import { startServer, type Person, type TestServer } from '../../../../test/harness.ts';

let server: TestServer;
let wecom: WecomDouble;
let ours: Crew;
/** The ids of the connection; each test has an app of its own at the same double. */
let ids: { corpid: string; agentid: string };
beforeAll(async () => {
  server = await startServer();
});
beforeEach(async () => {
  wecom = await openWecomDouble({ people: [] });
  ours = await newCompany(server, 'Harbour Works');
  const { settings } = wecom.source;
  if (settings.kind !== 'wecom') throw new Error('another kind');
  ids = { corpid: settings.corpId, agentid: settings.agentId };
  return async () => {
    await server.owner.query('delete from connection_lookup');
    await wecom.close();
  };
});
afterAll(() => server.stop());

const come = (userId: string, headers?: Record<string, string>) =>
  server.call(
    null,
    identityEndpoints.wecom,
    { ...ids, code: wecom.issueCode(userId) },
    headers ? { headers } : {},
  );
const as = (token: string, person: Person = ours.employee): Person => ({ ...person, token });
const userOf = async (token: string) =>
  sure(await server.call(as(token), sessionEndpoints.tokenUser, {})).result.user;
const signedIn = async ({ account }: Person) => {
  const answer = sure(
    await server.call(null, accountEndpoints.login, { account, password: PASSWORD, agreed: true }),
  );
  if (!answer.success) throw new Error('a second factor');
  return answer.token;
};

describe('The first sign-in through a platform', () => {
  test('asks for a proof of the account, and the next ones do not', async () => {
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

  test('links the member whose phone number a trusted directory has, and tells them', async () => {
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

const versionOf = async ({ name }: Person): Promise<number> => {
  const { items } = sure(
    await server.call(ours.administrator, memberListEndpoints.members, { search: name, size: 10 }),
  );
  return items[0]!.version;
};

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
