import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Answer } from '@outlay/contract/endpoint';
import { identityEndpoints } from '@outlay/contract/membership/identity';
import type { PageSignature } from '@outlay/contract/membership/identity.platform';
import { openDingtalkDouble } from '#provider/platform/dingtalk.double.ts';
import { openFeishuDouble } from '#provider/platform/feishu.double.ts';
import { openWecomDouble } from '#provider/platform/wecom.double.ts';
import type { WecomDouble } from '#provider/platform/wecom-world.double.ts';
import { newCompany, sure, type Crew } from '../../../../test/builders.ts';
import { connected, connectionForm, enabled } from '../../../../test/connecting.ts';
import { startServer, type TestServer } from '../../../../test/harness.ts';

const PAGE = 'http://outlay.test/pages/home/home?from=chat';
const FOREIGN = [
  'http://other.example/pages/home/home',
  'http://outlay.test.other.example/pages/home/home',
  'http://outlay.test@other.example/',
  'http://outlay.test:8443/pages/home/home',
];

let server: TestServer;
let wecom: WecomDouble;
let ours: Crew;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  wecom = await openWecomDouble({ people: [] });
  ours = await newCompany(server, 'Harbour Works');
  return async () => {
    await server.owner.query('delete from connection_lookup');
    await wecom.close();
  };
});

const sha1 = (text: string) => createHash('sha1').update(text).digest('hex');
const signatureOf = (ticket: string, { nonceStr, timestamp }: PageSignature) =>
  sha1(`jsapi_ticket=${ticket}&noncestr=${nonceStr}&timestamp=${timestamp}&url=${PAGE}`);

/** A ticket that the platform gave to the connection. */
async function ticketOf(connectionId: string, kind: 'config' | 'agent' | 'card'): Promise<string> {
  const { rows } = await server.owner.query<{ company_id: string; key: string; value_sealed: Buffer }>(
    'select company_id, key, value_sealed from platform_token where connection_id = $1 and key = $2',
    [connectionId, `ticket.${kind}`],
  );
  const { company_id, key, value_sealed } = rows[0]!;
  const place = { company_id, connection_id: connectionId, key };
  return server.secrets.open(value_sealed, 'platform_token', place);
}

describe('The signature of a page inside WeCom', () => {
  const idsOf = () => {
    const { settings } = wecom.source;
    if (settings.kind !== 'wecom') throw new Error('another kind');
    return { corpid: settings.corpId, agentid: settings.agentId };
  };

  test.each([[''], ['/']])('is made of the two tickets at the address that ends in “%s”', async (end) => {
    const { id } = await connected(server, ours, wecom.source);
    const answer = await fetch(`${server.url}/api${identityEndpoints.wecomPage.path}${end}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...idsOf(), url: PAGE }),
    });
    const signed = (await answer.json()) as Answer<typeof identityEndpoints.wecomPage>;
    const { config, agentConfig } = signed;

    const { corpid: corpId, agentid: agentId } = idsOf();
    expect(config).toMatchObject({ corpId, agentId });
    expect(config.signature).toBe(signatureOf(await ticketOf(id, 'config'), config));
    expect(agentConfig.signature).toBe(signatureOf(await ticketOf(id, 'agent'), agentConfig));
    expect(config.timestamp).toBe(Math.floor(config.timestamp));
    expect(Math.abs(config.timestamp - server.now().getTime() / 1000)).toBeLessThan(60);
  });

  test('leaves out what follows the number sign', async () => {
    const { id } = await connected(server, ours, wecom.source);

    const request = { ...idsOf(), url: `${PAGE}#part` };
    const { config } = sure(await server.call(null, identityEndpoints.wecomPage, request));

    expect(config.signature).toBe(signatureOf(await ticketOf(id, 'config'), config));
  });

  test.each(FOREIGN.map((url) => [url]))('is refused for %s', async (url) => {
    await connected(server, ours, wecom.source);
    const before = wecom.calls('/cgi-bin/get_jsapi_ticket').length;

    const refused = await server.call(null, identityEndpoints.wecomPage, { ...idsOf(), url });

    expect(refused.body).toMatchObject({ code: 'INVALID_INPUT', fields: [{ path: 'url' }] });
    expect(wecom.calls('/cgi-bin/get_jsapi_ticket')).toHaveLength(before);
  });

  test('names the company that has installed the suite', async () => {
    const { settings, secret } = wecom.suite.source();
    const { token: callbackToken, key: callbackKey } = wecom.suite.callback;
    const secrets = { secret, callbackToken, callbackKey };
    const { id } = await enabled(server, ours, { ...connectionForm(settings, undefined), secrets });
    await wecom.suite.pushTicket(`${server.url}/api/callback/${id}`);
    await wecom.suite.pushInstalled(`${server.url}/api/callback/${id}`);
    const request = { suiteid: wecom.suite.suiteId, url: PAGE };
    const requestSignature = () => server.call(null, identityEndpoints.suitePage, request);
    await expect.poll(async () => (await requestSignature()).status, { timeout: 10_000 }).toBe(200);

    const { agentConfig } = sure(await requestSignature());

    expect(agentConfig).toMatchObject({ corpId: wecom.suite.installed?.corpId, agentId: '1000007' });
    expect(agentConfig.signature).toBe(signatureOf(await ticketOf(id, 'agent'), agentConfig));
  });
});

describe('The signature of a page inside another host', () => {
  test('is made of the ticket of DingTalk, with seconds', async () => {
    const dingtalk = await openDingtalkDouble({ people: [] });
    try {
      const { id } = await connected(server, ours, dingtalk.source);
      const { settings } = dingtalk.source;
      if (settings.kind !== 'dingtalk') throw new Error('another kind');
      const request = {
        kind: 'dingtalk',
        corpid: settings.corpId,
        appid: settings.appKey,
        url: PAGE,
      } as const;

      const signed = sure(await server.call(null, identityEndpoints.hostPage, request));

      expect(signed.signature).toBe(signatureOf(await ticketOf(id, 'config'), signed));
      expect(signed).toMatchObject({ corpId: settings.corpId, agentId: settings.agentId });
      expect(String(signed.timestamp)).toHaveLength(10);
    } finally {
      await dingtalk.close();
    }
  });

  test('is made of the ticket of Feishu, with milliseconds', async () => {
    const feishu = await openFeishuDouble({ people: [] });
    try {
      const { id } = await connected(server, ours, feishu.source);
      const { settings } = feishu.source;
      if (settings.kind !== 'feishu') throw new Error('another kind');
      const request = { kind: 'feishu', corpid: null, appid: settings.appId, url: PAGE } as const;

      const signed = sure(await server.call(null, identityEndpoints.hostPage, request));

      expect(signed.signature).toBe(signatureOf(await ticketOf(id, 'config'), signed));
      expect(String(signed.timestamp)).toHaveLength(13);
    } finally {
      await feishu.close();
    }
  });
});

describe('The signature for invoices in the WeChat card wallet', () => {
  const requestSignature = (url: string) =>
    server.call(ours.employee, identityEndpoints.weixinTicket, { url });

  test('is made of the account’s ticket for pages and of its ticket for cards', async () => {
    const { id } = await connected(server, ours, wecom.weixin);

    const { config, card } = sure(await requestSignature(PAGE));

    expect(config.signature).toBe(signatureOf(await ticketOf(id, 'config'), config));
    const values = [
      await ticketOf(id, 'card'),
      card.corpId,
      card.nonceStr,
      String(card.timestamp),
      'INVOICE',
    ];
    expect(card.signature).toBe(sha1(values.sort().join('')));
  });

  test('is refused for another site, and without an account of the company', async () => {
    const without = await requestSignature(PAGE);
    await connected(server, ours, wecom.weixin);

    expect(without.body).toMatchObject({ code: 'NOT_FOUND', reason: 'noConnection' });
    expect((await requestSignature(FOREIGN[0]!)).body).toMatchObject({ code: 'INVALID_INPUT' });
  });
});
