import { z } from 'zod';
import { settingsOf } from './platform.answer.ts';
import type { ChatMessage, Delivery, MessagePort } from './messages.port.ts';
import { cutBytes, escapedMarkdown } from './messages.text.ts';
import { requestOldPlain } from './platform.dingtalk-api.ts';
import { holdingDingtalk, oldBase } from './platform.dingtalk.ts';
import type { PlatformOptions } from './platform.http.ts';
import type { PlatformSource, TokenStore } from './platform.port.ts';

/** A message has 2048 bytes; the rest of it is the frame of a card. */
const MARKDOWN_BYTES = 1200;
const TITLE_BYTES = 120;

/**
 * Work notices of an app in DingTalk, as action cards. They are delivered later, an equal one only once a day, and they
 * never change. Source: open.dingtalk.com/document/orgapp/asynchronous-sending-of-enterprise-session-messages. Written
 * from documentation; no live call was possible.
 */
export function createDingtalkMessages(options: PlatformOptions): MessagePort {
  const held = holdingDingtalk(options);
  const call = <T>(
    source: PlatformSource,
    tokens: TokenStore,
    { path, body, schema }: { path: string; body: Record<string, unknown>; schema: z.ZodType<T> },
  ) =>
    held(source, tokens, (token) =>
      requestOldPlain(
        options,
        {
          ...{ base: oldBase(source), path: `/topapi/message/corpconversation/${path}`, holding: 'token' },
          ...{ body: { agent_id: agentOf(source), ...body }, query: { access_token: token } },
        },
        schema,
      ),
    );
  return {
    async send(source, tokens, { subject, message }) {
      const body = { userid_list: subject, to_all_user: false, msg: actionCard(message) };
      const { task_id } = await call(source, tokens, { path: 'asyncsend_v2', body, schema: Sent });
      return { id: task_id, handle: null };
    },
    conclude: () => Promise.resolve(),
    answer: () => undefined,
    async result(source, tokens, sentId): Promise<Delivery> {
      const body = { task_id: Number(sentId) };
      const { send_result: sent } = await call(source, tokens, {
        path: 'getsendresult',
        body,
        schema: Result,
      });
      const refused = [sent.invalid_user_id_list, sent.forbidden_user_id_list, sent.failed_user_id_list];
      if (refused.some((list) => list.length > 0)) return 'refused';
      const taken = [sent.read_user_id_list, sent.unread_user_id_list];
      return taken.some((list) => list.length > 0) ? 'delivered' : 'waiting';
    },
    async check(source, tokens) {
      // No call tells whether an app may send notices; one that asks for a notice that never was is refused without it.
      await call(source, tokens, { path: 'getsendprogress', body: { task_id: 0 }, schema: z.object({}) });
    },
  };
}

const agentOf = (source: PlatformSource): number => Number(settingsOf(source, 'dingtalk').agentId);

const Sent = z.object({ task_id: z.union([z.int(), z.string().min(1)]).transform(String) });
const Ids = z
  .array(z.string())
  .nullish()
  .transform((list) => list ?? []);
const Result = z.object({
  send_result: z.object({
    ...{ invalid_user_id_list: Ids, forbidden_user_id_list: Ids, failed_user_id_list: Ids },
    ...{ read_user_id_list: Ids, unread_user_id_list: Ids },
  }),
});

function actionCard({ title, facts, at, open }: ChatMessage): Record<string, unknown> {
  const lines = [
    `### ${escapedMarkdown(title)}`,
    ...facts.map(({ name, value }) => `**${escapedMarkdown(name)}** ${escapedMarkdown(value)}`),
    escapedMarkdown(at),
  ];
  return {
    msgtype: 'action_card',
    action_card: {
      title: cutBytes(title, TITLE_BYTES),
      markdown: cutBytes(lines.join('\n\n'), MARKDOWN_BYTES),
      single_title: open.text,
      single_url: open.url,
    },
  };
}
