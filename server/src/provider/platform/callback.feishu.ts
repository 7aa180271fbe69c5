import { z } from 'zod';
import { sameBytes } from '#secrets/secret.ts';
import { assertFresh, fieldsOf, idOfText, textIn } from './callback.check.ts';
import {
  CallbackError,
  type CallbackAnswer,
  type CallbackRead,
  type CallbackRequest,
  type CallbackSetting,
} from './callback.port.ts';
import { decryptFeishu, openFeishuEvent } from './feishu.crypto.ts';

const Event = z.object({
  schema: z.literal('2.0'),
  header: z.object({
    event_id: z.string().min(1).max(200),
    event_type: z.string().max(200),
    create_time: z.string().max(30),
    token: z.string().default(''),
    app_id: z.string(),
  }),
});

const json = (body: object): CallbackAnswer => ({
  type: 'application/json',
  body: JSON.stringify(body),
});

/**
 * A callback of Feishu: the check of the address, an event, a card that was used, or a decision in the approval centre.
 * With an encrypt key, events are signed; all of them carry the verification token, if one was given.
 */
export function readFeishuCallback(
  { token, key, receiveId }: CallbackSetting,
  request: CallbackRequest,
  now: Date,
): CallbackRead {
  if (token === undefined && key === undefined) throw new CallbackError('key');
  const text = key === undefined ? request.body : decryptFeishu(key, request.body);
  const body = fieldsOf(text);
  const event = Event.safeParse(body).data;
  if (event) {
    assertSigned(key, request, now);
    assertToken(token, event.header.token);
    if (event.header.app_id !== receiveId) throw new CallbackError('receiver');
    if (key === undefined) assertFresh(Number(event.header.create_time), now);
    const { event_id: id, event_type: type } = event.header;
    return { kind: 'event', event: { id, type, body }, answer: (reply = {}) => json(reply) };
  }
  assertToken(token, textIn(body, 'token'));
  if (body['type'] === 'url_verification')
    return { kind: 'check', answer: json({ challenge: textIn(body, 'challenge') }) };
  if (typeof body['action_type'] !== 'string' || token === undefined) throw new CallbackError('unreadable');
  return {
    kind: 'event',
    event: { id: idOfText(text), type: 'approval_action', body },
    answer: (reply = { code: 0 }) => json(reply),
  };
}

/** Events are signed where they are encrypted. */
function assertSigned(key: string | undefined, { headers, body }: CallbackRequest, now: Date): void {
  if (key === undefined) return;
  const header = (name: string) => {
    const value = headers[name];
    return typeof value === 'string' ? value : '';
  };
  const timestamp = header('x-lark-request-timestamp');
  const signed = { timestamp, nonce: header('x-lark-request-nonce'), body };
  openFeishuEvent(key, { signature: header('x-lark-signature'), ...signed });
  assertFresh(Number(timestamp) * 1000, now);
}

function assertToken(token: string | undefined, provided: string): void {
  if (token !== undefined && !sameBytes(Buffer.from(token), Buffer.from(provided)))
    throw new CallbackError('signature');
}
