import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { dingtalkCard } from './dingtalk-messages.double.ts';
import { openDingtalkDouble } from './dingtalk.double.ts';
import { feishuCard } from './feishu-messages.double.ts';
import { openFeishuDouble } from './feishu.double.ts';
import type { ShownCard } from './chat.double.ts';
import { createDingtalkMessages } from './messages.dingtalk.ts';
import { createFeishuMessages } from './messages.feishu.ts';
import type { ChatMessage, MessagePort } from './messages.port.ts';
import { createWecomMessages, createWecomSuiteMessages } from './messages.wecom.ts';
import type { PlatformDouble } from './platform.double.ts';
import type { PlatformSource, TokenStore } from './platform.port.ts';
import { createMemoryTokens } from './platform.tokens.fake.ts';
import { failureOf } from './platforms.double.ts';
import { wecomCard } from './wecom-messages.double.ts';
import { openWecomDouble } from './wecom.double.ts';

interface Open {
  double: PlatformDouble;
  source: PlatformSource;
  port: MessagePort;
  subjectOf: (userId: string) => string;
  chat: (userId: string) => ShownCard[];
}

const options = { inside: true };

async function openWecom(app: 'own' | 'suite'): Promise<Open> {
  const double = await openWecomDouble();
  double.suite.install();
  return {
    ...{ double, source: app === 'own' ? double.source : double.suite.source() },
    port: app === 'own' ? createWecomMessages(options) : createWecomSuiteMessages(options),
    subjectOf: (userId) => (app === 'own' ? userId : `woSuite-${userId}`),
    chat: (userId) => double.messages.of(userId).map(wecomCard),
  };
}

const PLATFORMS: Record<string, { open: () => Promise<Open>; sendPath: string; changes: boolean }> = {
  wecom: { open: () => openWecom('own'), sendPath: '/cgi-bin/message/send', changes: true },
  wecomSuite: { open: () => openWecom('suite'), sendPath: '/cgi-bin/message/send', changes: true },
  dingtalk: {
    open: async () => {
      const double = await openDingtalkDouble();
      return {
        ...{ double, source: double.source, port: createDingtalkMessages(options) },
        subjectOf: (userId) => userId,
        chat: (userId) => double.messages.of(userId).map(dingtalkCard),
      };
    },
    sendPath: '/topapi/message/corpconversation/asyncsend_v2',
    changes: false,
  },
  feishu: {
    open: async () => {
      const double = await openFeishuDouble();
      return {
        ...{ double, source: double.source, port: createFeishuMessages(options) },
        subjectOf: (userId) => `ou_${userId}`,
        chat: (userId) => double.messages.of(userId).map(feishuCard),
      };
    },
    sendPath: '/open-apis/im/v1/messages',
    changes: true,
  },
};

const LINK = { text: '打开', url: 'https://outlay.test/pages/x' };
const MESSAGE: ChatMessage = {
  ...{ id: '01990000-0000-7000-8000-000000000001', title: '有单据待您审批', at: '2026-11-24 10:00' },
  facts: [
    { name: '编号', value: 'CL-2026-000001' },
    { name: '金额', value: '¥123.45' },
  ],
  ...{ open: LINK, decision: null, outcome: null },
};
const DECIDED: ChatMessage = {
  ...MESSAGE,
  decision: { approve: '同意', reject: { text: '拒绝', url: LINK.url } },
};

describe.each(Object.entries(PLATFORMS))('Messages in %s', (_name, { open, sendPath, changes }) => {
  let opened: Open;
  let tokens: TokenStore;
  beforeEach(async () => {
    opened = await open();
    tokens = createMemoryTokens(() => Date.now());
  });
  afterEach(() => opened.double.close());
  const send = (message = MESSAGE, userId = 'zhang') => {
    const { port, source, subjectOf } = opened;
    return port.send(source, tokens, { subject: subjectOf(userId), message });
  };

  test('are shown to the one person, with a link', async () => {
    await send();

    const [card] = opened.chat('zhang');
    expect(card?.title).toBe('有单据待您审批');
    expect(JSON.stringify(card?.facts).replaceAll('\\', '')).toContain('CL-2026-000001');
    expect(card?.buttons.map(({ url }) => url)).toContain(LINK.url);
    expect(opened.chat('li')).toEqual([]);
  });

  test('are shown once when they are sent again', async () => {
    await send();
    await send();

    expect(opened.chat('zhang')).toHaveLength(1);
  });

  test('are shown once when an answer was lost', async () => {
    opened.double.fail('takesAndCuts', sendPath);

    expect(await failureOf(send())).toMatchObject({ fault: 'unreachable', uncertain: true });
    await send();
    expect(opened.chat('zhang')).toHaveLength(1);
  });

  test('show an outcome in place of the buttons, where the platform can', async () => {
    const { port, source, subjectOf } = opened;
    const sent = await send(DECIDED);
    await port.conclude(source, tokens, {
      ...{ subject: subjectOf('zhang'), sent, message: { ...MESSAGE, outcome: '张伟 已同意' } },
    });

    const [card] = opened.chat('zhang');
    if (changes) expect(card?.note).toBe('张伟 已同意');
    expect(card?.buttons.some(({ key }) => key === 'approve')).toBe(false);
  });

  test.each(['left', 'stranger', 'elsewhere'])('cannot be sent to somebody who is %s', async (userId) => {
    const { port, source } = opened;
    const work = send(MESSAGE, userId);
    if (!port.result) {
      const { fault } = await failureOf(work);
      expect(['outsider', 'provider']).toContain(fault);
    } else expect(await port.result(source, tokens, (await work).id)).toBe('refused');
    expect(opened.chat(userId)).toEqual([]);
  });

  test('say that the platform is too busy', async () => {
    opened.double.fail('rate', sendPath);

    expect(await failureOf(send())).toMatchObject({ fault: 'rate' });
  });

  test('replace a token that the platform has ended', async () => {
    await send();
    opened.double.endTokens();
    await send({ ...MESSAGE, id: '01990000-0000-7000-8000-000000000002', at: '2026-11-24 10:01' });

    expect(opened.chat('zhang')).toHaveLength(2);
  });

  test('are possible, says the check; with a wrong secret they are not', async () => {
    const { port, source } = opened;
    await port.check(source, tokens);

    expect(
      await failureOf(
        port.check(
          { ...source, secret: 'wrong' },
          createMemoryTokens(() => Date.now()),
        ),
      ),
    ).toMatchObject({ fault: 'secret' });
  });

  test('do not interpret what members write', async () => {
    await send({
      ...MESSAGE,
      facts: [{ name: '事由', value: '<at id=all></at> [x](https://evil.test) **!**' }],
    });

    const sent = JSON.stringify(opened.double.calls(sendPath).map(({ fields }) => fields));
    expect(sent).not.toContain('[x](https://evil.test)\n');
    expect(sent).not.toMatch(/"lark_md"/);
    expect(sent).not.toMatch(/description":"[^"]*<at/);
  });
});
