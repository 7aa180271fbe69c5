import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { accountEndpoints, type CodePurpose } from '@outlay/contract/organisation/account';
import { newId } from '#system/id.ts';
import type { Double, Manner } from '#provider/sms/sms.double.ts';
import { GATEWAYS } from '#provider/sms/sms.gateways.double.ts';
import { report, type TwilioDouble } from '#provider/sms/sms.twilio.double.ts';
import type { SmsPort } from '#provider/sms/sms.port.ts';
import { newCompany, sure } from '../../../../test/builders.ts';
import { startServer, type TestServer } from '../../../../test/harness.ts';
import { easyCaptcha, LETTERS, newAccount } from '../../../../test/registering.ts';
import { gatewayOf } from '../../../env.sms.ts';
import { readEnv } from '../../../env.ts';

const MINUTE = 60_000;

let server: TestServer;
let gateway: Double;
let ahead = 0;

async function begin(name: SmsPort['name']): Promise<void> {
  const { open, settings } = GATEWAYS[name];
  ahead = 0;
  gateway = await open(() => Date.now() + ahead);
  const env = readEnv({ ...settings, OUTLAY_SMS_URL: gateway.url, OUTLAY_URL: 'http://outlay.test' });
  const sms = gatewayOf(env, () => new Date(Date.now() + ahead));
  server = await startServer({ captcha: easyCaptcha, ...(sms ? { sms } : {}) });
}

/** Advances the clocks of the server, the gateway and the job tables. */
async function pass(ms: number): Promise<void> {
  ahead += ms;
  server.sleep(ms);
  await server.owner.query(
    `update pgboss.job set start_after = start_after - $1::int * interval '1 ms' where state < 'active'`,
    [ms],
  );
}

afterEach(async () => {
  await server.stop();
  await gateway.close();
});

async function requestCode(account: string, purpose: CodePurpose = 'register', language = 'zh-Hans') {
  const captchaId = newId();
  await server.call(null, accountEndpoints.captcha, { captchaId });
  const input = { account, captchaId, captcha: LETTERS, purpose };
  return await server.call(null, accountEndpoints.sendCode, input, {
    headers: { 'accept-language': language },
  });
}

const codeIn = (text: string | undefined) => /\d{6}/.exec(text ?? '')?.[0] ?? '';
const stateOf = async () =>
  (
    await server.owner.query<{ state: string; fault: string; fault_code: string }>(
      'select state, fault, fault_code from sms order by created_at desc limit 1',
    )
  ).rows[0];

describe.each(['aliyun', 'tencent', 'twilio'] as const)('Registering by phone through %s', (name) => {
  beforeEach(() => begin(name));
  const { codes } = GATEWAYS[name];

  test('delivers the code to the phone and creates the company', async () => {
    const account = newAccount();
    sure(await requestCode(account));
    await expect.poll(() => gateway.taken).toHaveLength(1);
    expect(gateway.refused).toEqual([]);
    const [sent] = gateway.taken;
    expect(sent?.number).toMatch(new RegExp(`^(\\+86)?${account}$`));
    expect(sent?.text).toContain('验证码');

    const code = codeIn(sent?.text);
    const { ticket } = sure(
      await server.call(null, accountEndpoints.checkRegistrationCode, { account, code }),
    );
    const answer = await server.call(null, accountEndpoints.register, {
      ...{ ticket, companyName: 'Harbour Works', realName: 'Iris Moor', password: 'Rain4Harbour' },
      language: 'en-US',
    });
    expect(sure(answer).success).toBe(true);
    expect(await stateOf()).toMatchObject({ state: 'accepted' });
  });

  test('uses the language of the page', async () => {
    sure(await requestCode(newAccount(), 'register', 'en'));
    await expect.poll(() => gateway.taken).toHaveLength(1);
    expect(gateway.taken[0]?.text).toMatch(/code/);
  });

  test.each(['breaks', 'babbles', 'cuts'] as Manner[])(
    'delivers once after the gateway %s',
    async (manner) => {
      gateway.manner = manner;
      sure(await requestCode(newAccount()));
      await expect.poll(() => gateway.tries).toBe(1);
      await expect.poll(async () => (await stateOf())?.fault).toBe('provider');
      gateway.manner = 'takes';
      await pass(MINUTE);
      await expect.poll(() => gateway.taken).toHaveLength(1);
      await expect.poll(async () => (await stateOf())?.state).toBe('accepted');
    },
  );

  test('retries later when the gateway limits the rate', async () => {
    gateway.manner = { refuses: codes.rate };
    sure(await requestCode(newAccount()));
    await expect.poll(async () => (await stateOf())?.state).toBe('waiting');
    expect(await stateOf()).toMatchObject({ fault: 'rate', fault_code: codes.rate });
    gateway.manner = 'takes';
    await pass(MINUTE);
    await expect.poll(() => gateway.taken).toHaveLength(1);
  });

  test.each(['number', 'config'] as const)('does not retry when the fault is in the %s', async (fault) => {
    gateway.manner = { refuses: codes[fault] };
    sure(await requestCode(newAccount()));
    await expect.poll(async () => (await stateOf())?.state).toBe('failed');
    expect(await stateOf()).toMatchObject({ fault, fault_code: codes[fault] });
    gateway.manner = 'takes';
    await pass(3 * MINUTE);
    sure(await requestCode(newAccount()));
    await expect.poll(() => gateway.taken).toHaveLength(1);
    expect(gateway.tries).toBe(2);
  });

  test('does not deliver a code that expired before the gateway recovered', async () => {
    gateway.manner = 'cuts';
    sure(await requestCode(newAccount()));
    await expect.poll(async () => (await stateOf())?.fault).toBe('provider');
    gateway.manner = 'takes';
    await pass(6 * MINUTE);
    await expect.poll(async () => (await stateOf())?.state).toBe('failed');
    expect(await stateOf()).toMatchObject({ fault: 'late' });
    expect(gateway.taken).toHaveLength(0);
  });

  test('tells a person who requests another code that the number was not reached, once the carrier reported it', async () => {
    const account = newAccount();
    expect(sure(await requestCode(account)).trouble).toBe('none');
    await expect.poll(async () => (await stateOf())?.state).toBe('accepted');
    for (const one of gateway.taken) one.fate = { state: 'failed', code: '30003' };
    await pass(5 * MINUTE);
    await expect.poll(async () => (await stateOf())?.state).toBe('failed');
    expect(await stateOf()).toMatchObject({ fault: 'number', fault_code: '30003' });

    expect(sure(await requestCode(account)).trouble).toBe('unreached');
    expect(sure(await requestCode(newAccount())).trouble).toBe('none');
  });
});

describe.each(['aliyun', 'twilio'] as const)('A code that %s accepted without answering', (name) => {
  beforeEach(() => begin(name));

  test('is looked up before it would be sent again, and is delivered once', async () => {
    gateway.manner = 'takesAndCuts';
    sure(await requestCode(newAccount()));
    await expect.poll(() => gateway.taken).toHaveLength(1);
    await expect.poll(async () => (await stateOf())?.fault).toBe('provider');
    gateway.manner = 'takes';
    await pass(2 * MINUTE);
    await expect.poll(async () => (await stateOf())?.state).toBe('accepted');
    expect(gateway.tries).toBe(1);
    expect(gateway.taken).toHaveLength(1);
  });
});

describe('Twilio’s delivery callbacks', () => {
  beforeEach(() => begin('twilio'));
  const twilio = () => gateway as TwilioDouble;
  const sent = async () => {
    sure(await requestCode(newAccount()));
    await expect.poll(async () => (await stateOf())?.state).toBe('accepted');
    return gateway.taken[0]?.providerId ?? '';
  };

  test('are stored: first in transit, then delivered; later ones change nothing', async () => {
    const MessageSid = await sent();
    expect(await report(twilio(), server.url, { MessageSid, MessageStatus: 'sent' })).toBe(204);
    expect(await stateOf()).toMatchObject({ state: 'accepted' });
    expect(await report(twilio(), server.url, { MessageSid, MessageStatus: 'delivered' })).toBe(204);
    expect(await stateOf()).toMatchObject({ state: 'delivered' });
    const late = { MessageSid, MessageStatus: 'undelivered', ErrorCode: '30003' };
    expect(await report(twilio(), server.url, late)).toBe(204);
    expect(await stateOf()).toMatchObject({ state: 'delivered', fault: null });
  });

  test('are rejected without a valid signature', async () => {
    const MessageSid = await sent();
    const form = { MessageSid, MessageStatus: 'undelivered', ErrorCode: '30003' };
    expect(await report(twilio(), server.url, form, 'another-token')).toBe(403);
    const bare = await fetch(`${server.url}/api/sms/receipt/${gateway.taken[0]?.id}`, {
      method: 'POST',
      body: new URLSearchParams(form),
    });
    expect(bare.status).toBe(403);
    expect(await stateOf()).toMatchObject({ state: 'accepted' });
  });
});

describe('A person who requests codes', () => {
  beforeEach(() => begin('aliyun'));

  test('gets one a minute, five an hour and ten a day for a number, however it is written', async () => {
    const account = newAccount();
    // The minute boundary is in between: two adjacent fixed windows would allow two.
    const toTheMinute = MINUTE - ((Date.now() + ahead) % MINUTE);
    await pass(toTheMinute + 59_000);
    sure(await requestCode(account));
    await pass(2_000);
    const early = await requestCode(`+86${account}`);
    expect(early).toMatchObject({ status: 429, body: { code: 'TOO_MANY' } });
    expect(early.body.retryAfter).toBeGreaterThan(50);
    expect(early.body.retryAfter).toBeLessThanOrEqual(60);

    const arrived = () => expect.poll(() => gateway.taken.length).toBe(got);
    let got = 1;
    await arrived();
    const requestEvery = async (minutes: number, times: number) => {
      for (let i = 0; i < times; i += 1) {
        await pass(minutes * MINUTE);
        if ((await requestCode(account)).status === 200) got += 1;
        await arrived();
      }
    };
    await requestEvery(1, 30);
    expect(got).toBe(5);
    await requestEvery(15, 40);
    expect(got).toBe(10);
    // A call during which the clock jumped is refused because of its age.
    expect(gateway.refused.filter((code) => code.includes('LIMIT'))).toEqual([]);
  });

  test('many times at once gets one', async () => {
    const account = newAccount();
    const answers = await Promise.all(Array.from({ length: 20 }, () => requestCode(account)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('from one address gets twenty an hour, whatever the numbers', async () => {
    const statuses = [];
    for (let i = 0; i < 22; i += 1) statuses.push((await requestCode(newAccount())).status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(20);
    expect(statuses.slice(20)).toEqual([429, 429]);
    // Mails cost nothing, so they are not limited.
    expect((await requestCode(`${newId()}@mail.test`)).status).toBe(200);
  });

  test('for an unknown number gets the same answers as for a known one, also the second time', async () => {
    const crew = await newCompany(server);
    const answers = [];
    for (const account of [crew.employee.account, newAccount()]) {
      const once = await requestCode(account, 'reset');
      await pass(MINUTE);
      answers.push([once.body, (await requestCode(account, 'reset')).body]);
      await pass(MINUTE);
    }
    expect(answers[0]).toEqual(answers[1]);
    expect(answers[0]?.[1]).toMatchObject({ trouble: 'perhaps' });
  });

  test('whose code was not delivered does not learn who has an account', async () => {
    const crew = await newCompany(server);
    gateway.manner = { refuses: 'isv.MOBILE_NUMBER_ILLEGAL' };
    const answers = [];
    for (const account of [crew.employee.account, newAccount()]) {
      sure(await requestCode(account, 'reset'));
      if (account === crew.employee.account) await expect.poll(() => gateway.refused).toHaveLength(1);
      await pass(2 * MINUTE);
      answers.push((await requestCode(account, 'reset')).body);
      await pass(2 * MINUTE);
    }
    expect(answers[0]).toEqual(answers[1]);
  });
});
