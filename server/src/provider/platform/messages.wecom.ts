import { z } from 'zod';
import { settingsOf } from './platform.answer.ts';
import type { ChatMessage, MessagePort } from './messages.port.ts';
import { cutBytes, escapedHtml } from './messages.text.ts';
import type { PlatformOptions } from './platform.http.ts';
import { PlatformError, type PlatformSource, type TokenStore } from './platform.port.ts';
import { requestWecom, WECOM_API } from './platform.wecom-api.ts';
import { heldByCompany } from './platform.wecom-suite.ts';
import { holdingWecom } from './platform.wecom.ts';

/** How long the platform recognises a message that is sent again, in seconds: its maximum. */
const DUPLICATE_SECONDS = 14_400;
/** Its limits of a text card, in bytes. */
const TITLE_BYTES = 128;
const DESCRIPTION_BYTES = 512;
/** Its limits of a template card, in characters. */
const MOST_FACTS = 6;
const NAME_CHARACTERS = 5;
const VALUE_CHARACTERS = 26;

type Held = <T>(source: PlatformSource, tokens: TokenStore, use: (token: string) => Promise<T>) => Promise<T>;

/**
 * Messages of an app in WeCom: text cards, and template cards with buttons, which can be changed once within 72 hours
 * (24 in older documents). Sources: developer.work.weixin.qq.com/document/path/90236 (messages), 94888 (changing a card).
 * Written from documentation; no live call was possible.
 */
export const createWecomMessages = (options: PlatformOptions): MessagePort =>
  messagesBy(options, holdingWecom(options));

/** The same of a third-party app, in the name of the company that installed it. */
export const createWecomSuiteMessages = (options: PlatformOptions): MessagePort =>
  messagesBy(options, heldByCompany(options));

function messagesBy(options: PlatformOptions, held: Held): MessagePort {
  const call = <T>(
    source: PlatformSource,
    tokens: TokenStore,
    { path, body, schema }: { path: string; body: Record<string, unknown>; schema: z.ZodType<T> },
  ) =>
    held(source, tokens, (token) =>
      requestWecom(
        options,
        { base: baseOf(source), path, body, query: { access_token: token }, holding: 'token' },
        schema,
      ),
    );
  return {
    async send(source, tokens, { subject, message }) {
      const body = {
        ...{ touser: subject, agentid: agentOf(source), ...cardOf(message) },
        ...{ enable_duplicate_check: 1, duplicate_check_interval: DUPLICATE_SECONDS },
      };
      const sent = await call(source, tokens, { path: '/cgi-bin/message/send', body, schema: Sent });
      if (sent.invaliduser || sent.unlicenseduser) throw new PlatformError('outsider', 'invaliduser');
      return { id: sent.msgid, handle: sent.response_code || null };
    },
    async conclude(source, tokens, { subject, sent, message }) {
      if (sent.handle === null || message.outcome === null) return;
      const body = {
        ...{ userids: [subject], agentid: agentOf(source), response_code: sent.handle },
        button: { replace_name: cut(message.outcome, VALUE_CHARACTERS) },
      };
      const path = '/cgi-bin/message/update_template_card';
      await call(source, tokens, { path, body, schema: z.object({}) });
    },
    answer: () => undefined,
    result: null,
    async check(source, tokens) {
      await held(source, tokens, (token) =>
        requestWecom(
          options,
          {
            ...{ base: baseOf(source), path: '/cgi-bin/agent/get', holding: 'token' },
            query: { access_token: token, agentid: String(agentOf(source)) },
          },
          z.object({}),
        ),
      );
    },
  };
}

const baseOf = ({ settings }: PlatformSource): string =>
  ('apiBase' in settings ? settings.apiBase : null) ?? WECOM_API;

/** @throws PlatformError `waiting` for a suite that is not installed. */
function agentOf(source: PlatformSource): number {
  const { suite, settings } = source;
  const id = settings.kind === 'wecomSuite' ? suite?.agentId : settingsOf(source, 'wecom').agentId;
  if (!id) throw new PlatformError('waiting', 'notInstalled');
  return Number(id);
}

const Sent = z.object({
  msgid: z.string().min(1).max(200),
  invaliduser: z.string().nullish(),
  unlicenseduser: z.string().nullish(),
  response_code: z.string().max(500).nullish(),
});

const cut = (text: string, most: number): string =>
  [...text].length > most ? `${[...text].slice(0, most - 1).join('')}…` : text;

const cardOf = (message: ChatMessage): Record<string, unknown> =>
  message.decision ? templateCard(message, message.decision) : textCard(message);

function textCard({ title, facts, at, open }: ChatMessage): Record<string, unknown> {
  const lines = [
    `<div class="gray">${escapedHtml(at)}</div>`,
    ...facts.map(({ name, value }) => `<div class="normal">${escapedHtml(`${name}: ${value}`)}</div>`),
  ];
  // A line that would be too long is left out whole, so that no tag is cut.
  const description = lines.reduce(
    (text, line) => (Buffer.byteLength(text + line) > DESCRIPTION_BYTES ? text : text + line),
    '',
  );
  return {
    msgtype: 'textcard',
    textcard: {
      ...{ title: cutBytes(title, TITLE_BYTES), description, url: open.url },
      btntxt: [...open.text].length > 4 ? '详情' : open.text,
    },
  };
}

function templateCard(
  { id, title, facts, at, open }: ChatMessage,
  { approve, reject }: NonNullable<ChatMessage['decision']>,
): Record<string, unknown> {
  return {
    msgtype: 'template_card',
    template_card: {
      card_type: 'button_interaction',
      main_title: { title: cut(title, VALUE_CHARACTERS), desc: at },
      horizontal_content_list: facts.slice(0, MOST_FACTS).map(({ name, value }) => ({
        keyname: cut(name, NAME_CHARACTERS),
        value: cut(value, VALUE_CHARACTERS),
      })),
      card_action: { type: 1, url: open.url },
      // Unique in the app.
      task_id: id,
      button_list: [
        { text: cut(approve, 10), style: 1, key: 'approve' },
        { text: cut(reject.text, 10), style: 2, type: 1, url: reject.url },
      ],
    },
  };
}
