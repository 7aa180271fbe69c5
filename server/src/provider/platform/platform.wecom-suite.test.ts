import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openCallback } from './callback.crypto.ts';
import type { TokenStore } from './platform.port.ts';
import { createMemoryTokens } from './platform.tokens.fake.ts';
import { createWecomSuite } from './platform.wecom-suite.ts';
import { failureOf, RETURN_TO, STATE } from './platforms.double.ts';
import type { WecomDouble } from './wecom-world.double.ts';
import { openWecomDouble } from './wecom.double.ts';

const OPTIONS = { inside: true };

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
