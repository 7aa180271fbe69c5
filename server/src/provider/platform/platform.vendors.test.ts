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

interface LarkClient {
  im: {
    v1: {
      message: Record<
        'create' | 'patch',
        (call: object) => Promise<{ code: number; data?: { message_id?: string } }>
      >;
    };
  };
  approval: {
    v4: {
      externalApproval: {
        create: (call: object) => Promise<{ code: number; data?: { approval_code: string } }>;
      };
      externalInstance: {
        create: (call: object) => Promise<{ code: number }>;
        check: (
          call: object,
        ) => Promise<{ code: number; data?: { diff_instances?: { instance_id: string }[] } }>;
      };
    };
  };
}

interface WorkflowSdk {
  default: new (
    config: object,
  ) => Record<
    | 'saveProcessWithOptions'
    | 'saveIntegratedInstanceWithOptions'
    | 'createIntegratedTaskWithOptions'
    | 'updateProcessInstanceWithOptions',
    (request: object, headers: object, runtime: object) => Promise<{ body: { result: unknown } }>
  >;
  [model: string]: new (fields: object) => object;
}

interface FinanceSdk {
  default: new (
    config: object,
  ) => Record<
    string,
    (request: object, headers: object, runtime: object) => Promise<{ body: Record<string, unknown> }>
  >;
  [model: string]: new (fields: object) => object;
}

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

/** A double of DingTalk, where its SDK has got the app's token. */
async function signedInAtDingtalk() {
  const oauth = require('@alicloud/dingtalk/oauth2_1_0') as DingtalkSdk;
  const dingtalk = await openDingtalkDouble();
  const { id, secret } = idsOf(dingtalk.source);
  const config = { endpoint: dingtalk.url.replace('http://', ''), protocol: 'http', regionId: 'central' };
  const { body: token } = await new oauth.default(config).getAccessToken(
    new oauth.GetAccessTokenRequest({ appKey: id, appSecret: secret }),
  );
  return { dingtalk, config, token };
}

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

  test('of Feishu sends and changes a card, and writes to the approval centre', async () => {
    const sdk = require('@larksuiteoapi/node-sdk') as unknown as {
      Client: new (options: object) => LarkClient;
    };
    const feishu = await openFeishuDouble();
    double = feishu;
    const { id, secret } = idsOf(feishu.source);
    const kept = new Map<string, unknown>();
    // Its own cache is shared by all clients of a process.
    const cache = {
      get: (key: string) => Promise.resolve(kept.get(key)),
      set: (key: string, value: unknown) => Promise.resolve(kept.set(key, value) !== undefined),
    };
    const options = { appId: id, appSecret: secret, domain: feishu.url, logger: SILENT, cache };
    const client = new sdk.Client(options);
    const content = JSON.stringify({ header: { title: { content: 'T' } }, elements: [] });
    const sent = await client.im.v1.message.create({
      params: { receive_id_type: 'open_id' },
      data: { receive_id: 'ou_zhang', msg_type: 'interactive', content, uuid: 'one' },
    });
    const path = { message_id: sent.data?.message_id };
    expect((await client.im.v1.message.patch({ path, data: { content } })).code).toBe(0);
    expect(feishu.messages.of('zhang')).toMatchObject([{ changes: 1 }]);

    const texts = [{ locale: 'zh-CN', is_default: true, texts: [{ key: '@i18n@1', value: '报销单' }] }];
    const defined = await client.approval.v4.externalApproval.create({
      data: {
        ...{ approval_name: '@i18n@1', approval_code: 'claim', group_code: 'g', group_name: '@i18n@1' },
        ...{ external: { support_pc: true, support_mobile: true }, viewers: [{ viewer_type: 'TENANT' }] },
        i18n_resources: texts,
      },
    });
    expect(defined.data?.approval_code).toBe('claim');
    const instance = {
      ...{
        approval_code: 'claim',
        instance_id: 'i1',
        status: 'PENDING',
        title: '@i18n@1',
        update_mode: 'UPDATE',
      },
      ...{
        links: { pc_link: 'https://outlay.test', mobile_link: 'https://outlay.test' },
        open_id: 'ou_zhang',
      },
      ...{ start_time: '1764000000000', end_time: '0', update_time: '1764000000000', user_name: '@i18n@1' },
      ...{ form: [], task_list: [], cc_list: [], i18n_resources: texts },
    };
    expect((await client.approval.v4.externalInstance.create({ data: instance })).code).toBe(0);
    const other = { instances: [{ instance_id: 'i1', update_time: '1', tasks: [] }] };
    const { data } = await client.approval.v4.externalInstance.check({ data: other });
    expect(data?.diff_instances?.map((one) => one.instance_id)).toEqual(['i1']);
  });

  test('of DingTalk writes to the process centre', async () => {
    const sdk = require('@alicloud/dingtalk/workflow_1_0') as WorkflowSdk;
    const { dingtalk, config, token } = await signedInAtDingtalk();
    double = dingtalk;
    const client = new sdk.default(config);
    const call = async (name: string, fields: object) => {
      const model = (suffix: string) => sdk[`${name}${suffix}`]!;
      const headers = new (model('Headers'))({ xAcsDingtalkAccessToken: token.accessToken });
      const method = `${name[0]!.toLowerCase()}${name.slice(1)}WithOptions` as 'saveProcessWithOptions';
      return (await client[method](new (model('Request'))(fields), headers, {})).body.result as Record<
        string,
        string
      >;
    };
    const { processCode } = await call('SaveProcess', { name: 'Expenses', formComponents: [] });
    const { processInstanceId } = await call('SaveIntegratedInstance', {
      ...{ processCode, originatorUserId: 'zhang', title: 'T', url: 'https://outlay.test' },
      formComponentValueList: [],
    });
    const [task] = (await call('CreateIntegratedTask', {
      ...{ processInstanceId, activityId: 'n1' },
      tasks: [{ userId: 'li', url: 'https://outlay.test' }],
    })) as unknown as { userId: string }[];
    expect(task?.userId).toBe('li');
    await call('UpdateProcessInstance', { processInstanceId, status: 'COMPLETED', result: 'agree' });
    expect(dingtalk.approvals.instances).toMatchObject([{ status: 'COMPLETED', tasks: [{ userId: 'li' }] }]);
  });

  test('of DingTalk issues a pay code, reads it and tells of its payment', async () => {
    const sdk = require('@alicloud/dingtalk/finance_1_0') as FinanceSdk;
    const { dingtalk, config, token } = await signedInAtDingtalk();
    double = dingtalk;
    const client = new sdk.default(config);
    const call = async (name: string, fields: object) => {
      const model = (suffix: string) => sdk[`${name}${suffix}`]!;
      const headers = new (model('Headers'))({ xAcsDingtalkAccessToken: token.accessToken });
      const method = `${name[0]!.toLowerCase()}${name.slice(1)}WithOptions`;
      return (await client[method]!(new (model('Request'))(fields), headers, {})).body;
    };
    const { settings } = dingtalk.source;
    const corpId = settings.kind === 'dingtalk' ? settings.corpId : '';
    const [codeIdentity, status, time] = ['H_CANTEEN', 'OPEN', '2099-01-01 00:00:00'];
    await call('SaveCorpPayCode', { corpId, codeIdentity, status });
    const instance = {
      ...{ corpId, codeIdentity, status, gmtExpired: time, extInfo: {}, userIdentity: 'zhang' },
      ...{ userCorpRelationType: 'INTERNAL_STAFF', availableTimes: [{ gmtStart: time, gmtEnd: time }] },
    };
    const { codeId } = await call('CreateUserCodeInstance', { requestId: 'R1', ...instance });
    await call('UpateUserCodeInstance', { codeId, ...instance });
    const payCode = dingtalk.payCodes.show('zhang');
    expect(await call('DecodePayCode', { payCode, requestId: 'D1' })).toMatchObject({
      ...{ codeId, corpId, codeIdentity, userId: 'zhang', userInCorp: true },
    });
    const channel = { payChannelType: 'BALANCE', payChannelName: 'C', payChannelOrderNo: 'T1' };
    const tool = {
      amount: '1.00',
      fundToolName: 'C',
      gmtCreate: time,
      gmtFinish: time,
      promotionFundTool: false,
    };
    const details = [{ ...channel, amount: '1.00', promotionAmount: '0.00', fundToolDetailList: [tool] }];
    const { result } = await call('NotifyPayCodePayResult', {
      ...{ corpId, payCode, userId: 'zhang', tradeNo: 'T1', tradeStatus: 'SUCCESS', title: 'Lunch' },
      ...{ merchantName: 'Canteen', amount: '1.00', promotionAmount: '0.00', chargeAmount: '0.00' },
      ...{ gmtTradeCreate: time, gmtTradeFinish: time, remark: '', payChannelDetailList: details },
    });
    expect(result).toBe('SUCCESS');
    await call('NotifyPayCodeRefundResult', {
      ...{ corpId, payCode, userId: 'zhang', tradeNo: 'T1', refundOrderNo: 'F1', refundAmount: '1.00' },
      ...{ refundPromotionAmount: '0.00', gmtRefund: time, remark: '', payChannelDetailList: details },
    });
    await call('NotifyVerifyResult', {
      ...{ corpId, payCode, userIdentity: 'zhang', userCorpRelationType: 'INTERNAL_STAFF' },
      ...{ verifyNo: 'V1', verifyResult: true, verifyTime: time },
    });
    expect([...dingtalk.payCodes.refunded.keys(), ...dingtalk.payCodes.verified.keys()]).toEqual([
      'F1',
      'V1',
    ]);
    expect(dingtalk.payCodes.refused).toEqual([]);
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
