import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accountEndpoints } from '@outlay/contract/organisation/account';
import { joinEndpoints } from '@outlay/contract/membership/join';
import { newId } from '#system/id.ts';
import { newCompany, type Crew } from '../builders.ts';
import { ALIYUN_SETTINGS } from '#provider/sms/sms.aliyun.double.ts';
import { startServer, type TestServer } from '../harness.ts';
import { cleanUp, newFolder, startProduct, type Product } from './product.ts';

let server: TestServer;
let crew: Crew;
let folder: string;
let product: Product;

const start = (env: Record<string, string> = {}) =>
  startProduct(folder, {
    env: { ...server.settings, ...env },
  });

beforeAll(async () => {
  server = await startServer();
  crew = await newCompany(server);
  await server.app.jobs.stop();
  folder = newFolder();
});
afterAll(async () => {
  await cleanUp(folder);
  await server.stop();
});

const call = async (path: string, init: { method?: string; body?: object; token?: string } = {}) => {
  const answer = await fetch(`${product.url}/api${path}`, {
    method: init.method ?? 'POST',
    headers: {
      ...{ 'content-type': 'application/json', 'idempotency-key': newId() },
      ...(init.token ? { authorization: `Bearer ${init.token}` } : {}),
    },
    ...(init.body ? { body: JSON.stringify(init.body) } : {}),
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
};

describe('A production server without an SMS gateway', () => {
  beforeAll(async () => {
    product = await start();
    await product.ready();
  });
  afterAll(() => product.stop());

  test('says at its start that phone numbers cannot register, what to configure and what works', () => {
    expect(product.said()).toContain('Registration, sign-in and password reset by phone number cannot work');
    expect(product.said()).toContain('OUTLAY_SMS_GATEWAY to aliyun, tencent or twilio');
    expect(product.said()).toContain('people register by email');
  });

  test('makes the page say so and rejects phone numbers first', async () => {
    expect((await call(accountEndpoints.ways.path, { method: 'GET' })).body).toEqual({
      phone: false,
      phoneInvitation: false,
    });
    for (const purpose of ['register', 'reset', 'activate', 'join', 'signIn']) {
      const input = { account: '13812345678', captchaId: newId(), captcha: 'none', purpose };
      const { status, body } = await call(accountEndpoints.sendCode.path, { body: input });
      expect({ status, reason: body['reason'] }).toEqual({ status: 400, reason: 'smsNotSetUp' });
    }
    const mail = { account: 'iris@mail.test', captchaId: newId(), captcha: 'none', purpose: 'register' };
    expect((await call(accountEndpoints.sendCode.path, { body: mail })).body['reason']).toBe('wrongCaptcha');
  });

  test('sends no invitation by text message', async () => {
    const body = { channel: 'phone', account: '13812345678' };
    const answer = await call(joinEndpoints.invite.path, { body, token: crew.administrator.token });
    expect(answer).toMatchObject({ status: 400, body: { reason: 'smsNotSetUp' } });
  });
});

test('with invalid gateway settings stops with one sentence that reveals no secret', async () => {
  const failed = await start({ ...ALIYUN_SETTINGS, OUTLAY_SMS_SIGN: '' });
  expect(await failed.ended).toBe(1);
  expect(failed.said().trim().split('\n')).toHaveLength(1);
  expect(failed.said()).toContain('the SMS gateway aliyun needs OUTLAY_SMS_SIGN');
  expect(failed.said()).not.toContain(ALIYUN_SETTINGS.OUTLAY_SMS_SECRET);
});
