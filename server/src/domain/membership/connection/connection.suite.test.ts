import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { connectionEndpoints } from '@outlay/contract/membership/connection';
import { identityEndpoints } from '@outlay/contract/membership/identity';
import { openOutsideDouble } from '#provider/outside/outside.double.ts';
import { openWecomDouble } from '#provider/platform/wecom.double.ts';
import type { WecomDouble } from '#provider/platform/wecom-world.double.ts';
import { newCompany, sure, type Crew } from '../../../../test/builders.ts';
import { connectionForm, enabled, linkIn, outsider, tokenIn } from '../../../../test/connecting.ts';
import { startServer, type TestServer } from '../../../../test/harness.ts';
import { statusOf } from '../../../../test/single-sign-on.ts';
import { openSecrets, sealSecrets, type ConnectionSecrets } from './connection.secrets.ts';

const WAIT = { timeout: 10_000 };

let server: TestServer;
let wecom: WecomDouble;
let ours: Crew;
let id: string;
let callback: string;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  wecom = await openWecomDouble({ people: [outsider('zhang')] });
  ours = await newCompany(server, 'Harbour Works');
  const { settings, secret } = wecom.suite.source();
  const { token: callbackToken, key: callbackKey } = wecom.suite.callback;
  const form = connectionForm(settings, undefined);
  ({ id } = await enabled(server, ours, { ...form, secrets: { secret, callbackToken, callbackKey } }));
  callback = `${server.url}/api/callback/${id}`;
  return async () => {
    await server.owner.query('delete from connection_lookup');
    await wecom.close();
  };
});

const come = () => {
  const code = wecom.issueCode('zhang', 'suite');
  return server.call(null, identityEndpoints.suite, { suiteid: wecom.suite.suiteId, code });
};
const events = async () =>
  sure(await server.call(ours.administrator, connectionEndpoints.events, { id })).items.filter(({ kind }) =>
    kind.startsWith('callback'),
  );
const stored = async () => {
  const { rows } = await server.owner.query<{ company_id: string; id: string; secrets_sealed: Buffer }>(
    'select company_id, id, secrets_sealed from connection where id = $1',
    [id],
  );
  return { row: rows[0]!, values: openSecrets(server.secrets, rows[0]!) };
};
const installed = async () => {
  await wecom.suite.pushTicket(callback);
  await wecom.suite.pushInstalled(callback);
  await expect.poll(async () => (await stored()).values.suitePermanentCode ?? '', WAIT).not.toBe('');
};

describe('The callback of a WeCom suite', () => {
  test('answers the check of its address with the text', async () => {
    const { status, text, echo } = await wecom.suite.checkAddress(callback);

    expect({ status, text }).toEqual({ status: 200, text: echo });
  });

  test('takes the ticket and the installation, by which people of the company sign in', async () => {
    expect(await wecom.suite.pushTicket(callback)).toMatchObject({ status: 200, text: 'success' });
    expect(await wecom.suite.pushInstalled(callback)).toMatchObject({ status: 200, text: 'success' });
    await expect.poll(async () => (await stored()).values.suitePermanentCode ?? '', WAIT).not.toBe('');

    const { challenge } = linkIn(sure(await come()));
    sure(await server.call(ours.employee, identityEndpoints.link, { challenge }));

    tokenIn(sure(await come()));
    expect((await events())[0]).toMatchObject({ kind: 'callback', name: 'create_auth' });
  });

  test('ends the sessions when the suite is removed', async () => {
    await installed();
    const { challenge } = linkIn(sure(await come()));
    const { token } = sure(await server.call(ours.employee, identityEndpoints.link, { challenge }));

    expect(await wecom.suite.pushRemoved(callback)).toMatchObject({ status: 200, text: 'success' });

    expect(await statusOf(server, ours.employee, token)).toBe(401);
    expect((await come()).status).not.toBe(200);
    expect((await stored()).values.suitePermanentCode).toBeUndefined();
  });

  test('refuses what is not signed by the platform, and shows it to the administrator', async () => {
    const body = '<xml><Encrypt>AAAA</Encrypt></xml>';
    const headers = { 'content-type': 'text/xml' };
    const init = { method: 'POST', headers, body };

    const unsigned = await fetch(callback, init);
    const wrong = await fetch(`${callback}?msg_signature=00&timestamp=1&nonce=a`, init);
    const unreadable = await fetch(callback, { ...init, body: '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>' });

    expect([unsigned.status, wrong.status, unreadable.status]).toEqual([403, 403, 403]);
    expect((await events()).map(({ kind }) => kind)).toEqual(Array(3).fill('callbackRefused'));
  });

  test('takes a repetition of a command once', async () => {
    await installed();
    const outside = await openOutsideDouble();
    try {
      await wecom.suite.pushRemoved(outside.url);
      const [received] = outside.heard;
      const again = () => {
        const init = { method: 'POST', headers: { 'content-type': 'text/xml' }, body: received!.body };
        return fetch(callback + received!.path.slice(1), init);
      };
      expect((await again()).status).toBe(200);
      const before = await events();

      expect((await again()).status).toBe(200);
      expect(await events()).toEqual(before);
    } finally {
      await outside.close();
    }
  });

  test('does not take the installation of another company in place of the first', async () => {
    await wecom.suite.pushTicket(callback);
    const { row, values } = await stored();
    const first: ConnectionSecrets = { ...values, suiteCorpId: 'wpFirst', suitePermanentCode: 'first' };
    const sealed = sealSecrets(server.secrets, row, first);
    await server.owner.query('update connection set secrets_sealed = $1 where id = $2', [sealed, id]);

    await wecom.suite.pushInstalled(callback);

    await expect.poll(async () => (await events())[0]?.kind, WAIT).toBe('callbackRefused');
    expect((await stored()).values).toMatchObject({ suiteCorpId: 'wpFirst', suitePermanentCode: 'first' });
  });
});
