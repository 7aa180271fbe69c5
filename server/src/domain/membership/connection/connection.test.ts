import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { connectionEndpoints, type ConnectionForm } from '@outlay/contract/membership/connection';
import { identityEndpoints } from '@outlay/contract/membership/identity';
import { openOutsideDouble } from '#provider/outside/outside.double.ts';
import { openWecomDouble } from '#provider/platform/wecom.double.ts';
import type { WecomDouble } from '#provider/platform/wecom-world.double.ts';
import { newCompany, sure, type Crew } from '../../../../test/builders.ts';
import { connectionForm, enabled, linkIn, outsider, tokenIn } from '../../../../test/connecting.ts';
import { startServer, type TestServer } from '../../../../test/harness.ts';
import { statusOf } from '../../../../test/single-sign-on.ts';

let server: TestServer;
let wecom: WecomDouble;
let ours: Crew;
let form: ConnectionForm;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  wecom = await openWecomDouble({ people: [outsider('li')] });
  ours = await newCompany(server, 'Harbour Works');
  form = connectionForm(wecom.source.settings, wecom.source.secret);
  return async () => {
    await server.owner.query('delete from connection_lookup');
    await wecom.close();
  };
});

const save = (changed: ConnectionForm) => server.call(ours.administrator, connectionEndpoints.save, changed);
const list = async () => sure(await server.call(ours.administrator, connectionEndpoints.list, {}));
const come = () => {
  const { settings } = wecom.source;
  if (settings.kind !== 'wecom') throw new Error('another kind');
  const { corpId: corpid, agentId: agentid } = settings;
  return server.call(null, identityEndpoints.wecom, { corpid, agentid, code: wecom.issueCode('li') });
};

describe('The secret of a connection', () => {
  test('is never in an answer', async () => {
    const { id } = await enabled(server, ours, form);
    const tested = sure(await server.call(ours.administrator, connectionEndpoints.test, { id }));
    const happened = sure(await server.call(ours.administrator, connectionEndpoints.events, { id }));

    for (const answer of [await list(), tested, happened])
      expect(JSON.stringify(answer)).not.toContain(wecom.source.secret);
    expect((await list()).items).toMatchObject([{ secrets: ['secret'] }]);
  });

  test('stays when it is left out', async () => {
    const { version } = await enabled(server, ours, form);

    sure(await save({ ...form, version, secrets: {}, name: 'Another name' }));

    linkIn(sure(await come()));
  });

  test('is not sent to another address that is set without it', async () => {
    const elsewhere = await openOutsideDouble();
    try {
      const { version, id } = await enabled(server, ours, form);
      const settings = { ...form.settings, apiBase: elsewhere.url } as ConnectionForm['settings'];

      const refused = await save({ ...form, version, secrets: {}, settings });
      await server.call(ours.administrator, connectionEndpoints.test, { id });

      expect(refused.body).toMatchObject({
        code: 'INVALID_INPUT',
        fields: [{ path: 'secrets.secret', code: 'required' }],
      });
      expect(elsewhere.heard).toEqual([]);
      sure(
        await save({
          ...form,
          version: (await list()).items[0]!.version,
          settings,
          secrets: { secret: 'new' },
        }),
      );
    } finally {
      await elsewhere.close();
    }
  });
});

describe('A connection', () => {
  test('is found by nobody until it is enabled', async () => {
    const { id, version } = sure(await save(form));

    expect((await come()).body).toMatchObject({ code: 'NOT_FOUND', reason: 'noConnection' });
    const on = { id, version, enabled: true };
    sure(await server.call(ours.administrator, connectionEndpoints.setEnabled, on));
    linkIn(sure(await come()));
  });

  test('is not changed from an old version', async () => {
    const { id, version } = await enabled(server, ours, form);
    sure(await save({ ...form, version, name: 'First' }));

    const stale = [
      await save({ ...form, version, name: 'Second' }),
      await server.call(ours.administrator, connectionEndpoints.setEnabled, { id, version, enabled: false }),
      await server.call(ours.administrator, connectionEndpoints.remove, { id, version }),
    ];

    for (const { body } of stale) expect(body).toMatchObject({ code: 'CONFLICT', reason: 'staleVersion' });
    expect((await list()).items).toMatchObject([{ name: 'First', enabled: true }]);
  });

  test('that the platform refuses for the address of this server says which one it saw', async () => {
    const { id } = sure(await save(form));
    wecom.fail('ip', '/cgi-bin/get_jsapi_ticket');

    const { connection } = sure(await server.call(ours.administrator, connectionEndpoints.test, { id }));

    expect(connection.checks).toContainEqual({
      ...{ part: 'page', fault: 'untrustedIp', code: '60020', seenFrom: '203.0.113.9' },
    });
    expect((await list()).publicIps).toEqual(['198.51.100.7']);
  });

  test('does not change its kind', async () => {
    const { version } = await enabled(server, ours, form);

    const refused = await save({ ...form, version, ...{ settings: wecom.weixin.settings } });

    expect(refused.body).toMatchObject({ fields: [{ path: 'settings.kind', code: 'notAllowedHere' }] });
  });

  test('is removed with its links, its sessions and its place outside', async () => {
    const { id } = await enabled(server, ours, form);
    const { challenge } = linkIn(sure(await come()));
    sure(await server.call(ours.employee, identityEndpoints.link, { challenge }));
    const token = tokenIn(sure(await come()));
    const { version } = (await list()).items[0]!;

    sure(await server.call(ours.administrator, connectionEndpoints.remove, { id, version }));

    expect((await list()).items).toEqual([]);
    expect(await statusOf(server, ours.employee, token)).toBe(401);
    expect((await come()).body).toMatchObject({ reason: 'noConnection' });
    const { rowCount } = await server.owner.query(
      'select 1 from external_identity where connection_id = $1',
      [id],
    );
    expect(rowCount).toBe(0);
  });

  test('shows its sign-ins and links to the administrator, newest first', async () => {
    const { id } = await enabled(server, ours, form);
    const { challenge } = linkIn(sure(await come()));
    sure(await server.call(ours.employee, identityEndpoints.link, { challenge }));
    tokenIn(sure(await come()));

    const { items } = sure(await server.call(ours.administrator, connectionEndpoints.events, { id }));

    expect(items.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['signIn', 'linked', 'check']));
    expect(items[0]).toMatchObject({ kind: 'signIn', name: 'Person li' });
    expect((await list()).items).toMatchObject([{ linked: 1 }]);
  });

  test('of another company is not found', async () => {
    const theirs = await newCompany(server, 'Elsewhere');
    const { id, version } = await enabled(server, ours, form);

    const foreign = [
      await server.call(theirs.administrator, connectionEndpoints.events, { id }),
      await server.call(theirs.administrator, connectionEndpoints.test, { id }),
      await server.call(theirs.administrator, connectionEndpoints.setEnabled, {
        id,
        version,
        enabled: false,
      }),
      await server.call(theirs.administrator, connectionEndpoints.remove, { id, version }),
    ];

    expect(foreign.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    expect(sure(await server.call(theirs.administrator, connectionEndpoints.list, {})).items).toEqual([]);
  });
});
