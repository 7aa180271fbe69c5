import { XMLParser } from 'fast-xml-parser';
import { z } from 'zod';
import { assertFresh, idOfText, textIn } from './callback.check.ts';
import { openCallback } from './callback.crypto.ts';
import {
  CallbackError,
  type CallbackAnswer,
  type CallbackRead,
  type CallbackRequest,
  type CallbackSetting,
} from './callback.port.ts';

const Query = z.object({
  msg_signature: z.string().max(200),
  timestamp: z.string().max(20),
  nonce: z.string().max(200),
  echostr: z.string().max(2000).optional(),
});
const Sealed = z.object({ xml: z.object({ Encrypt: z.string() }) });
const Plain = z.object({ xml: z.record(z.string(), z.unknown()) });

/** Flat texts; entities of a document type are not read. */
const parser = new XMLParser({ processEntities: false, parseTagValue: false });

const plain = (body: string): CallbackAnswer => ({ type: 'text/plain', body });

/**
 * A callback of an app of WeCom or of a suite. WeCom verifies the address when it is saved there; the id in the text is
 * then the service provider's own.
 */
export function readWecomCallback(
  { token = '', key = '', receiveId }: CallbackSetting,
  request: CallbackRequest,
  now: Date,
): CallbackRead {
  const query = Query.safeParse(request.query).data;
  if (!query) throw new CallbackError('signature');
  const { msg_signature: signature, timestamp, nonce, echostr } = query;
  const open = (encrypted: string, id: string | null) => {
    const text = openCallback({ token, key, receiveId: id }, { signature, timestamp, nonce, encrypted });
    assertFresh(Number(timestamp) * 1000, now);
    return text;
  };
  if (request.body === '') return { kind: 'check', answer: plain(open(echostr ?? '', null)) };
  const sealed = Sealed.safeParse(read(request.body)).data;
  if (!sealed) throw new CallbackError('unreadable');
  const text = open(sealed.xml.Encrypt, receiveId);
  const body = Plain.safeParse(read(text)).data?.xml;
  if (!body) throw new CallbackError('unreadable');
  return {
    kind: 'event',
    event: { id: idOfText(text), type: typeOf(body), body },
    answer: () => plain('success'),
  };
}

function read(text: string): unknown {
  try {
    return parser.parse(text);
  } catch {
    throw new CallbackError('unreadable');
  }
}

/** Commands to suites have an `InfoType`, events of apps an `Event`; changes of contacts a `ChangeType` besides. */
function typeOf(body: Readonly<Record<string, unknown>>): string {
  const type = textIn(body, 'InfoType') || textIn(body, 'Event') || textIn(body, 'MsgType');
  const change = textIn(body, 'ChangeType');
  return change === '' ? type : `${type}.${change}`;
}
