import { chatTime, type ShownCard } from './chat.double.ts';
import type { Dingtalk } from './dingtalk-world.double.ts';
import { json, secretText, type DoubleAnswer, type Route } from './platform.double.ts';

const DAY_MS = 86_400_000;
const MOST_BYTES = 2048;

interface ActionCard {
  title: string;
  markdown: string;
  single_title: string;
  single_url: string;
}

export interface DingtalkMessage {
  id: string;
  userId: string;
  card: ActionCard;
  at: number;
}

export interface DingtalkMessages {
  chat: DingtalkMessage[];
  /** Messages that were answered with success and not shown: the same one to the same person on one day. */
  swallowed: number;
  /** People to whom nothing is delivered, although each call succeeds. */
  forbidden: Set<string>;
  of: (userId: string) => DingtalkMessage[];
}

type Result = Record<'invalid' | 'forbidden' | 'failed' | 'read' | 'unread', string[]>;

/** The work notices of DingTalk, whose calls succeed before anything is delivered. */
export function openDingtalkMessages(dingtalk: Dingtalk) {
  const results = new Map<string, Result>();
  const side: DingtalkMessages = {
    ...{ chat: [], swallowed: 0, forbidden: new Set() },
    of: (userId) => side.chat.filter((one) => one.userId === userId),
  };
  const at = '/topapi/message/corpconversation';
  const held =
    (route: Route): Route =>
    (request) => {
      const wrongAgent = String(request.fields['agent_id']) !== dingtalk.agentId;
      return dingtalk.oldFault(request) ?? (wrongAgent ? dingtalk.refusal(41) : route(request));
    };
  const routes: Record<string, Route> = {
    [`POST ${at}/asyncsend_v2`]: held(({ fields }) => send(dingtalk, { side, results }, fields)),
    [`POST ${at}/getsendprogress`]: held(() =>
      json({ errcode: 0, errmsg: 'ok', progress: { progress_in_percent: 100, status: 2 } }),
    ),
    [`POST ${at}/getsendresult`]: held(({ fields }) => {
      const result = results.get(String(fields['task_id']));
      const lists = Object.entries(result ?? {}).map(([name, ids]) => [`${name}_user_id_list`, ids] as const);
      return json({ errcode: 0, errmsg: 'ok', send_result: Object.fromEntries(lists) });
    }),
  };
  return { side, routes };
}

function send(
  { double, refusal }: Dingtalk,
  { side, results }: { side: DingtalkMessages; results: Map<string, Result> },
  fields: Record<string, unknown>,
): DoubleAnswer {
  const { msg, userid_list: ids } = fields as {
    msg?: { msgtype: string; action_card?: ActionCard };
    userid_list?: string;
  };
  const card = msg?.action_card;
  if (!card?.single_url || !card.markdown || Buffer.byteLength(JSON.stringify(msg)) > MOST_BYTES)
    return refusal(400002);
  const now = double.now();
  const id = String(1_000_000 + results.size);
  const result: Result = { invalid: [], forbidden: [], failed: [], read: [], unread: [] };
  for (const userId of (ids ?? '').split(',')) {
    const person = double.people.find((one) => one.userId === userId);
    if (!person || person.left || person.stranger || person.elsewhere) result.invalid.push(userId);
    else if (person.hidden || side.forbidden.has(userId)) result.forbidden.push(userId);
    else {
      result.unread.push(userId);
      const same = side
        .of(userId)
        .some((one) => now - one.at < DAY_MS && JSON.stringify(one.card) === JSON.stringify(card));
      if (same) side.swallowed += 1;
      else side.chat.push({ id, userId, card, at: now });
    }
  }
  results.set(id, result);
  return json({ errcode: 0, errmsg: 'ok', task_id: Number(id), request_id: secretText(9) });
}

/** A message as the page of the double shows it. */
export const dingtalkCard = ({ id, card, at }: DingtalkMessage): ShownCard => ({
  ...{ id, title: card.title, note: chatTime(at) },
  facts: [{ name: '', value: card.markdown }],
  buttons: [{ text: card.single_title, url: card.single_url }],
});
