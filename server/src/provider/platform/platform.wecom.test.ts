import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openCallback } from './callback.crypto.ts';
import { PlatformError, type TokenStore } from './platform.port.ts';
import { createMemoryTokens } from './platform.tokens.fake.ts';
import { createWecomSuite } from './platform.wecom-suite.ts';
import { createWecom } from './platform.wecom.ts';
import { createWeixin } from './platform.weixin.ts';
import type { WecomDouble } from './wecom-world.double.ts';
import { openWecomDouble } from './wecom.double.ts';

const OPTIONS = { inside: true };
const RETURN_TO = 'https://outlay.test/in';
const STATE = 'aState1';

const failureOf = async (work: Promise<unknown>): Promise<PlatformError> => {
  const failure = await work.catch((error: unknown) => error);
  if (!(failure instanceof PlatformError)) throw new Error(`no PlatformError: ${String(failure)}`);
  return failure;
};

let double: WecomDouble;
let tokens: TokenStore;
beforeEach(async () => {
  double = await openWecomDouble();
  tokens = createMemoryTokens(double.now);
});
afterEach(() => double.close());

/** Where a page sends the browser. */
const sentTo = async (url: string): Promise<URL> => {
  const answer = await fetch(url, { redirect: 'manual' });
  return new URL(answer.headers.get('location') ?? `none:${answer.status}`);
};

describe('WeCom', () => {
  const port = createWecom(OPTIONS);
  const identify = (value: string) =>
    port.identify(double.source, tokens, { value, from: 'inside', returnTo: RETURN_TO });

  test('identifies whoever the page inside WeCom sends back', async () => {
    double.chosen = 'li';
    const address = { returnTo: RETURN_TO, state: STATE, from: 'inside' as const };
    const back = await sentTo(port.signInUrl(double.source, address));

    expect(back.searchParams.get('state')).toBe(STATE);
    expect(await identify(back.searchParams.get('code') ?? '')).toMatchObject({ subject: 'li' });
  });

  test('understands answers with the older names of the keys', async () => {
    double.oldKeys = true;

    expect(await identify(double.issueCode('zhang'))).toMatchObject({ subject: 'zhang' });
    expect(await failureOf(identify(double.issueCode('stranger')))).toMatchObject({ fault: 'outsider' });
  });

  test.each([
    [60011, 'outsider'],
    [60111, 'outsider'],
    [50002, 'outsider'],
    [60020, 'ip'],
    [45009, 'rate'],
    [45011, 'rate'],
    [-1, 'provider'],
  ])('answers %i of the directory end the sign-in with "%s"', async (code, fault) => {
    double.fail({ code }, '/cgi-bin/user/get');

    expect(await failureOf(identify(double.issueCode('zhang')))).toMatchObject({ fault, code: String(code) });
  });

  test('identifies without a name where the app may not read the directory', async () => {
    double.fail({ code: 48002 }, '/cgi-bin/user/get');

    expect(await identify(double.issueCode('zhang'))).toEqual({
      ...{ subject: 'zhang', name: '', phone: null, email: null, unionId: null },
    });
  });

  test.each([
    [40029, 'code'],
    [41008, 'code'],
    [42003, 'code'],
    [50002, 'outsider'],
    [60011, 'permission'],
    [60020, 'ip'],
    [40001, 'secret'],
    [40013, 'secret'],
    [40091, 'secret'],
    [48002, 'permission'],
    [50001, 'permission'],
    [45009, 'rate'],
    [99_999, 'provider'],
  ])('answers %i to a code mean "%s"', async (code, fault) => {
    double.fail({ code }, '/cgi-bin/auth/getuserinfo');

    expect(await failureOf(identify(double.issueCode('zhang')))).toMatchObject({ fault, code: String(code) });
  });

  test('may fetch a ticket a hundred times an hour', async () => {
    const forgetful: TokenStore = {
      get: async (key, fetch) => (key === 'token' ? tokens.get(key, fetch) : (await fetch()).value),
      drop: tokens.drop,
    };
    const work = () => port.ticket(double.source, forgetful, 'agent');
    for (let time = 0; time < 100; time += 1) await work();

    expect(await failureOf(work())).toMatchObject({ fault: 'rate' });
    double.advance(3_600);
    expect(await work()).toMatch(/^agent_config-/);
  });
});

describe('A suite of WeCom', () => {
  const port = createWecomSuite(OPTIONS);
  const identify = (value: string, source = double.suite.source()) =>
    port.identify(source, tokens, { value, from: 'inside', returnTo: RETURN_TO });

  test('waits for its ticket and its installation before it uses a code', async () => {
    const code = double.issueCode('zhang', 'suite');
    expect(await failureOf(identify(code))).toMatchObject({ fault: 'waiting', code: 'notInstalled' });
    double.suite.install();
    const source = double.suite.source();
    const none = { ...source, suite: { ...source.suite!, ticket: null } };
    expect(await failureOf(identify(code, none))).toMatchObject({ fault: 'waiting', code: 'noTicket' });
    expect(await failureOf(port.check(none))).toMatchObject({ fault: 'waiting' });
    expect(
      await failureOf(identify(code, { settings: source.settings, secret: source.secret })),
    ).toMatchObject({ fault: 'waiting' });

    expect(await identify(code)).toMatchObject({ subject: 'woSuite-zhang' });
  });

  test('waits for another ticket after half an hour', async () => {
    double.suite.install();
    const source = double.suite.source();
    double.advance(1_801);

    expect(await failureOf(port.check(source))).toMatchObject({ fault: 'waiting', code: '40085' });
  });

  test('waits after the company has removed it', async () => {
    double.suite.install();
    const source = double.suite.source();
    double.suite.uninstall();

    expect(await failureOf(port.ticket(source, tokens, 'config'))).toMatchObject({ fault: 'waiting' });
  });

  test('is installed by an administrator on the page that it links to', async () => {
    const source = double.suite.source();
    const url = await port.installUrl(source, tokens, { returnTo: RETURN_TO, state: STATE });
    expect(url).toMatch(/\/3rdapp\/install\?suite_id=\w+&pre_auth_code=[\w-]+&redirect_uri=https/);
    const back = await sentTo(url);
    expect(back.searchParams.get('state')).toBe(STATE);
    const authCode = back.searchParams.get('auth_code') ?? '';

    expect(await port.install(source, tokens, authCode)).toEqual({
      ...{ corpId: double.suite.installed?.corpId, corpName: '海港贸易', agentId: '1000007' },
      permanentCode: double.suite.installed?.permanentCode,
    });
    expect(await failureOf(port.install(source, tokens, authCode))).toMatchObject({ fault: 'code' });
    expect(await identify(double.issueCode('zhang', 'suite'))).toMatchObject({ name: '张伟' });
  });

  test('turns away a member of another company that has installed it', async () => {
    double.suite.install();
    for (const oldKeys of [true, false]) {
      double.oldKeys = oldKeys;
      expect(await failureOf(identify(double.issueCode('elsewhere', 'suite')))).toMatchObject({
        fault: 'outsider',
      });
    }
  });

  test('does not accept a code of the company’s own app', async () => {
    double.suite.install();

    expect(await failureOf(identify(double.issueCode('zhang', 'own')))).toMatchObject({ fault: 'code' });
  });

  test('opens the callbacks that WeCom sends', async () => {
    const { token, key } = double.suite.callback;
    const opened: string[] = [];
    const open = (query: URLSearchParams, encrypted: string, receiveId: string | null) =>
      openCallback(
        { token, key, receiveId },
        {
          signature: query.get('msg_signature') ?? '',
          timestamp: query.get('timestamp') ?? '',
          nonce: query.get('nonce') ?? '',
          encrypted,
        },
      );
    const server = createServer((request, response) => {
      const { searchParams } = new URL(request.url ?? '', 'http://callback');
      const echo = searchParams.get('echostr');
      if (echo !== null) return void response.end(open(searchParams, echo, null));
      let body = '';
      request.on('data', (part: Buffer) => (body += part.toString('utf8')));
      request.on('end', () => {
        const [, encrypted = ''] = /<Encrypt><!\[CDATA\[(.*)\]\]><\/Encrypt>/.exec(body) ?? [];
        opened.push(open(searchParams, encrypted, double.suite.suiteId));
        response.end('success');
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/callback`;
    const checked = await double.suite.checkAddress(url);
    const ticket = await double.suite.pushTicket(url);
    const installed = await double.suite.pushInstalled(url);
    const removed = await double.suite.pushRemoved(url);
    server.closeAllConnections();
    server.close();

    expect(checked).toMatchObject({ status: 200, text: checked.echo });
    expect([ticket.text, installed.text, removed.text]).toEqual(['success', 'success', 'success']);
    expect(opened[0]).toContain(`<SuiteTicket><![CDATA[${ticket.ticket}]]></SuiteTicket>`);
    expect(opened[1]).toContain(`<AuthCode><![CDATA[${installed.authCode}]]></AuthCode>`);
    expect(opened[2]).toContain('<InfoType><![CDATA[cancel_auth]]></InfoType>');
  });
});

describe('A WeChat official account', () => {
  const port = createWeixin(OPTIONS);

  test('has a ticket for pages and one for cards, and signs nobody in', async () => {
    const page = await port.ticket(double.weixin, tokens, 'config');
    const card = await port.ticket(double.weixin, tokens, 'card');

    expect(card).not.toBe(page);
    expect(await port.ticket(double.weixin, tokens, 'config')).toBe(page);
    expect(double.calls('/cgi-bin/token')).toHaveLength(1);
    expect(await failureOf(port.ticket(double.weixin, tokens, 'agent'))).toMatchObject({
      fault: 'permission',
    });
    const code = { value: 'code', from: 'web' as const, returnTo: RETURN_TO };
    expect(await failureOf(port.identify(double.weixin, tokens, code))).toMatchObject({
      fault: 'permission',
    });
    expect(() => port.signInUrl(double.weixin, { ...code, state: STATE })).toThrow(PlatformError);
  });

  test('replaces the token that a check has ended', async () => {
    await port.ticket(double.weixin, tokens, 'config');
    await port.check(double.weixin);

    expect(await port.ticket(double.weixin, tokens, 'card')).toMatch(/^\S{10,}$/);
    expect(double.calls('/cgi-bin/token')).toHaveLength(3);
  });

  test('names a wrong secret, and an address that is not on its list', async () => {
    expect(await failureOf(port.check({ ...double.weixin, secret: 'wrong' }))).toMatchObject({
      fault: 'secret',
    });
    double.fail('ip');
    expect(await failureOf(port.check(double.weixin))).toMatchObject({ fault: 'ip', code: '40164' });
    // The same code means a refused token elsewhere.
    double.fail({ code: 40001 }, '/cgi-bin/token');
    expect(await failureOf(port.check(double.weixin))).toMatchObject({ fault: 'secret' });
  });
});
