import { createRequire } from 'node:module';
import { afterEach, describe, expect, test } from 'vitest';
import { openDingtalkDouble } from './dingtalk.double.ts';
import { openFeishuDouble } from './feishu.double.ts';
import type { PlatformDouble } from './platform.double.ts';
import type { PlatformSource } from './platform.port.ts';

/** The vendors' own SDKs against our doubles: what they send and understand is what the vendor documents. */

const require = createRequire(import.meta.url);

interface LarkSdk {
  Client: new (options: {
    appId: string;
    appSecret: string;
    domain: string;
    logger: Record<string, () => void>;
  }) => {
    request: (call: { method: string; url: string; data: object }) => Promise<{
      code: number;
      data: { ticket: string };
    }>;
  };
}

const SILENT = Object.fromEntries(
  ['error', 'warn', 'info', 'debug', 'trace'].map((level) => [level, () => undefined]),
);

interface DingtalkSdk {
  default: new (config: object) => {
    getAccessToken: (request: object) => Promise<{ body: { accessToken: string; expireIn: number } }>;
    getUserToken: (request: object) => Promise<{ body: { accessToken: string; corpId: string } }>;
    createJsapiTicketWithOptions: (
      headers: object,
      runtime: object,
    ) => Promise<{ body: { jsapiTicket: string; expireIn: number } }>;
  };
  GetAccessTokenRequest: new (fields: object) => object;
  GetUserTokenRequest: new (fields: object) => object;
  CreateJsapiTicketHeaders: new (fields: object) => object;
}

const idsOf = ({ settings, secret }: PlatformSource) => {
  if (settings.kind === 'feishu') return { id: settings.appId, secret };
  if (settings.kind === 'dingtalk') return { id: settings.appKey, secret };
  throw new Error(settings.kind);
};

describe('The vendor’s own SDK', () => {
  let double: PlatformDouble | undefined;
  afterEach(() => double?.close());

  test('of Feishu gets a token and calls with it', async () => {
    const { Client } = require('@larksuiteoapi/node-sdk') as LarkSdk;
    const feishu = (double = await openFeishuDouble());
    const { id, secret } = idsOf(feishu.source);
    const options = { appId: id, appSecret: secret, domain: feishu.url, logger: SILENT };
    const call = { method: 'POST', url: '/open-apis/jssdk/ticket/get', data: {} };
    const answer = await new Client(options).request(call);

    expect(answer.code).toBe(0);
    expect(answer.data.ticket).toMatch(/^\S{10,}$/);
    expect(feishu.journal.map(({ path, status }) => `${status} ${path}`)).toEqual([
      '200 /open-apis/auth/v3/tenant_access_token/internal',
      '200 /open-apis/jssdk/ticket/get',
    ]);
  });

  test('of DingTalk gets tokens and a ticket', async () => {
    const sdk = require('@alicloud/dingtalk/oauth2_1_0') as DingtalkSdk;
    const dingtalk = (double = await openDingtalkDouble());
    const { id, secret } = idsOf(dingtalk.source);
    const endpoint = dingtalk.url.replace('http://', '');
    const client = new sdk.default({ endpoint, protocol: 'http', regionId: 'central' });
    const { body } = await client.getAccessToken(
      new sdk.GetAccessTokenRequest({ appKey: id, appSecret: secret }),
    );
    expect(body).toMatchObject({ expireIn: 7_200 });

    const headers = new sdk.CreateJsapiTicketHeaders({ xAcsDingtalkAccessToken: body.accessToken });
    const ticket = await client.createJsapiTicketWithOptions(headers, {});
    expect(ticket.body.jsapiTicket).toMatch(/^\S{10,}$/);

    const wrong = new sdk.GetAccessTokenRequest({ appKey: id, appSecret: 'wrong' });
    await expect(client.getAccessToken(wrong)).rejects.toMatchObject({ code: 'invalidClientIdOrSecret' });
    const used = new sdk.GetUserTokenRequest({
      ...{ clientId: id, clientSecret: secret, code: 'none', grantType: 'authorization_code' },
    });
    await expect(client.getUserToken(used)).rejects.toMatchObject({
      code: 'invalidParameter.authCode.notFound',
    });
  });
});
