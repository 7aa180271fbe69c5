import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PUSH_CODES } from '@outlay/contract/platform/push';
import { newCompany, type Crew } from '../../../../test/builders.ts';
import { startServer, type TestServer } from '../../../../test/harness.ts';
import { messageDesk } from '../../../../test/messaging.ts';
import { newId } from '#system/id.ts';

let server: TestServer;
let crew: Crew;
beforeAll(async () => {
  server = await startServer();
  crew = await newCompany(server);
});
afterAll(() => server.stop());

const { openPage, unreadOf, leave } = messageDesk(() => ({ server, crew }));

describe('The specified result codes', () => {
  test('SUCCESS is in every successful answer', async () => {
    const page = openPage();
    await page.signIn(crew.leader);
    await page.say({ cmd: 'ping' });

    await expect.poll(() => page.told('pong')).toHaveLength(1);
    expect(page.told('hello.ok')[0]?.data).toMatchObject({ code: PUSH_CODES.SUCCESS, heartbeatMs: 60_000 });
    expect(page.told('login.ok')[0]?.data.code).toBe(PUSH_CODES.SUCCESS);
    page.close();
  });

  test('CLIENT_ID_NOT_FOUND is returned for an unknown app, a login before hello, and an unknown token', async () => {
    const stale = openPage();
    await stale.say({ cmd: 'hello', id: 'h', data: { appId: 'outlay', clientId: newId() } });
    await expect.poll(() => stale.told('error')).toMatchObject([{ id: 'h', data: { code: 1 } }]);
    await stale.signIn(crew.leader);

    const rude = openPage();
    await rude.say({ cmd: 'login', id: 'l', data: { token: crew.leader.token } });
    await expect.poll(rude.closedWith).toBe(4401);
    expect(rude.told('error')).toMatchObject([
      { id: 'l', data: { code: 1, message: 'client id not found' } },
    ]);

    const strange = openPage();
    await strange.say({ cmd: 'hello', id: 'h', data: { appId: 'outlay' } });
    await strange.say({ cmd: 'login', id: 'l', data: { token: 'x'.repeat(43) } });
    await expect.poll(strange.closedWith).toBe(4401);
    expect(strange.told('login.ok')).toEqual([]);
    stale.close();
  });

  test('a missing application ID is reported', async () => {
    for (const data of [{}, { appId: ' ' }]) {
      const page = openPage();
      await page.say({ cmd: 'hello', id: 'h', data });
      await expect.poll(page.closedWith).toBe(4400);
      expect(page.told('error')).toMatchObject([{ id: 'h', data: { message: 'application id required' } }]);
    }
  });

  test('OPERATION_TOO_OFTEN is returned for switching more than once a second or describing more than once a day', async () => {
    const page = openPage();
    await page.signIn(crew.leader);
    const device = { platform: 'Linux', language: 'en', installed: false };
    await page.say({ cmd: 'enable', id: '1', data: { on: false } });
    await page.say({ cmd: 'enable', id: '2', data: { on: true } });
    await page.say({ cmd: 'device', id: '3', data: device });
    await page.say({ cmd: 'device', id: '4', data: device });

    await expect
      .poll(() => page.told('error'))
      .toMatchObject([
        { id: '2', data: { code: 2 } },
        { id: '4', data: { code: 2 } },
      ]);
    expect(page.told('device.ok')).toMatchObject([{ id: '3' }]);
    page.close();
  });

  test('REPEAT_MESSAGE is returned for a second acknowledgement', async () => {
    const page = openPage();
    await page.signIn(crew.leader);
    await leave(crew.leader);
    await expect.poll(page.messages).toHaveLength(1);
    const [message] = page.messages();
    if (message) await page.ack(message);
    if (message) await page.ack(message);

    await expect
      .poll(() => page.told('error'))
      .toMatchObject([{ id: message?.messageId, data: { code: 3 } }]);
    await expect.poll(() => page.told('ack.ok')).toHaveLength(1);
    page.close();
  });

  test('TIME_OUT is returned after ten seconds without login', async () => {
    const page = openPage();
    await page.say({ cmd: 'ping' });

    await expect.poll(page.closedWith).toBe(4408);
    expect(page.told('error')).toMatchObject([{ data: { code: 4, message: 'waiting time out' } }]);
  });

  test.each([
    ['that talks no JSON', 'hello'],
    ['whose login has no data', JSON.stringify({ cmd: 'login', id: 'x' })],
    ['whose token is no text', JSON.stringify({ cmd: 'login', id: 'x', data: { token: { $ne: 1 } } })],
    [
      'whose app’s name is no id',
      JSON.stringify({ cmd: 'hello', id: 'x', data: { appId: 'outlay', clientId: "'" } }),
    ],
  ])('a page %s is disconnected and the server keeps running', async (_what, text) => {
    const page = openPage();
    await page.say(text);

    await expect.poll(page.closedWith).toBeGreaterThan(1000);
    expect(await unreadOf(crew.leader)).toBeGreaterThanOrEqual(0);
  });
});
