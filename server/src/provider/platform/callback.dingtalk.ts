import { z } from 'zod';
import { assertFresh, fieldsOf, idOfText, textIn } from './callback.check.ts';
import { openCallback, sealCallback } from './callback.crypto.ts';
import {
  CallbackError,
  type CallbackAnswer,
  type CallbackRead,
  type CallbackRequest,
  type CallbackSetting,
} from './callback.port.ts';

const Query = z.object({
  signature: z.string().max(200).optional(),
  msg_signature: z.string().max(200).optional(),
  timestamp: z.string().max(20),
  nonce: z.string().max(200),
});

/** A callback of DingTalk, which wants its own encryption of `success`. The first one verifies the address. */
export function readDingtalkCallback(
  { token = '', key = '', receiveId }: CallbackSetting,
  request: CallbackRequest,
  now: Date,
): CallbackRead {
  const query = Query.safeParse(request.query).data;
  if (!query) throw new CallbackError('signature');
  const { timestamp, nonce } = query;
  const signature = query.msg_signature ?? query.signature ?? '';
  const keys = { token, key, receiveId };
  const encrypted = textIn(fieldsOf(request.body), 'encrypt');
  const text = openCallback(keys, { signature, timestamp, nonce, encrypted });
  assertFresh(Number(timestamp), now);
  const body = fieldsOf(text);
  const type = textIn(body, 'EventType');
  const answer = (): CallbackAnswer => {
    const sealed = sealCallback(keys, 'success', { timestamp, nonce });
    return {
      type: 'application/json',
      body: JSON.stringify({
        ...{ msg_signature: sealed.signature, timeStamp: timestamp, nonce, encrypt: sealed.encrypted },
      }),
    };
  };
  if (type === 'check_url') return { kind: 'check', answer: answer() };
  return { kind: 'event', event: { id: idOfText(text), type, body }, answer };
}
