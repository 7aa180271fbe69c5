import { z } from 'zod';
import { Id } from './platform.answer.ts';
import type { ChatMessage, MessagePort } from './messages.port.ts';
import { requestFeishu, type FeishuCall } from './platform.feishu-api.ts';
import { feishuBase, holdingFeishu } from './platform.feishu.ts';
import type { PlatformOptions } from './platform.http.ts';
import { PlatformError, type PlatformSource, type TokenStore } from './platform.port.ts';

/** Calls Feishu with the tenant's token. */
export const requestAsTenant = <T>(
  options: PlatformOptions,
  { source, tokens }: { source: PlatformSource; tokens: TokenStore },
  call: Omit<FeishuCall, 'base' | 'holding' | 'headers'>,
  schema: z.ZodType<T>,
): Promise<T> =>
  holdingFeishu(options)(source, tokens, (token) =>
    requestFeishu(
      options,
      {
        ...call,
        ...{ base: feishuBase(source), holding: 'token', headers: { authorization: `Bearer ${token}` } },
      },
      schema,
    ),
  );

/** No such chat: what a call that reads nothing is answered if the app may use messages. */
const NO_SUCH_MESSAGE = ['230001', '230002', '230110'];

/**
 * Messages of an app in Feishu, as interactive cards, which can be changed for 14 days. Sources:
 * open.feishu.cn/document/server-docs/im-v1/message/create, /patch. Written from documentation; no live call was possible.
 */
export const createFeishuMessages = (options: PlatformOptions): MessagePort => ({
  async send(source, tokens, { subject, message }) {
    const call = {
      ...{ path: '/open-apis/im/v1/messages', query: { receive_id_type: 'open_id' } },
      body: {
        ...{ receive_id: subject, msg_type: 'interactive', uuid: message.id },
        content: JSON.stringify(cardOf(message)),
      },
    };
    const { data } = await requestAsTenant(options, { source, tokens }, call, Sent);
    return { id: data.message_id, handle: null };
  },
  async conclude(source, tokens, { sent, message }) {
    const call = {
      ...{ method: 'PATCH' as const, path: `/open-apis/im/v1/messages/${encodeURIComponent(sent.id)}` },
      body: { content: JSON.stringify(cardOf(message)) },
    };
    await requestAsTenant(options, { source, tokens }, call, z.object({}));
  },
  answer: ({ done, words, message }) => ({
    toast: { type: done ? 'success' : 'error', content: words },
    ...(message && { card: { type: 'raw', data: cardOf(message) } }),
  }),
  result: null,
  async check(source, tokens) {
    const call = { path: '/open-apis/im/v1/messages/om_none' };
    await requestAsTenant(options, { source, tokens }, call, z.object({})).catch((error: unknown) => {
      if (!(error instanceof PlatformError) || !NO_SUCH_MESSAGE.includes(error.code)) throw error;
    });
  },
});

const Sent = z.object({ data: z.object({ message_id: Id }) });

const plain = (content: string) => ({ tag: 'plain_text', content });

/** The card as Feishu has it. All texts are plain. */
function cardOf({ id, title, facts, at, open, decision, outcome }: ChatMessage) {
  const link = { tag: 'button', text: plain(open.text), type: 'default', url: open.url };
  const buttons = decision
    ? [
        {
          tag: 'button',
          text: plain(decision.approve),
          type: 'primary',
          value: { card: id, act: 'approve' },
        },
        { tag: 'button', text: plain(decision.reject.text), type: 'danger', url: decision.reject.url },
        link,
      ]
    : [link];
  return {
    config: { wide_screen_mode: true, update_multi: true },
    header: { title: plain(title), template: outcome === null ? 'blue' : 'grey' },
    elements: [
      {
        tag: 'div',
        fields: facts.map(({ name, value }) => ({ is_short: true, text: plain(`${name}\n${value}`) })),
      },
      { tag: 'note', elements: [plain(outcome ?? at)] },
      { tag: 'action', actions: buttons },
    ],
  };
}
