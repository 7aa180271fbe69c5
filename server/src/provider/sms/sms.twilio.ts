import { z } from 'zod';
import { sameBytes } from '#secrets/secret.ts';
import { requestGateway, Code, parsed, ProviderId, type GatewayAnswer } from './sms.http.ts';
import {
  SmsError,
  type Receipt,
  type SmsFate,
  type SmsFault,
  type SmsPort,
  type SmsNote,
} from './sms.port.ts';
import { twilioSignature } from './sms.sign.ts';

/** Path to which Twilio posts delivery receipts; the message's id follows. */
export const RECEIPT_PATH = '/api/sms/receipt';

/** Tolerated clock difference to the gateway. */
const SLACK_MS = 60_000;

export interface TwilioOptions {
  url: string;
  account: string;
  token: string;
  /** A number in E.164, or a messaging service (`MG…`). */
  from: string;
  /** URL at which Twilio reaches this server; without it, the delivery state is only polled. */
  site: string | undefined;
  patienceMs?: number;
}

const Message = z.object({
  sid: ProviderId,
  status: z.string(),
  body: z.string().optional(),
  error_code: Code.nullish(),
  date_created: z.string().optional(),
});
const Messages = z.object({ messages: z.array(Message).default([]) });
const Failed = z.object({ code: Code });

/** Twilio's Programmable Messaging, which sends any text. Source: twilio.com/docs/messaging/api/message-resource. */
export function createTwilio(options: TwilioOptions): SmsPort {
  const { site } = options;
  return {
    name: 'twilio',
    // With a callback URL, polling starts later, since pushed receipts arrive sooner.
    looks: site === undefined ? [15, 45, 240, 1_800, 21_600] : [240, 1_800, 21_600],
    carries: () => true,
    async send(note) {
      const answer = await call(options, '/Messages.json', formOf(options, note));
      return parsed(Message, answer).sid;
    },
    look: ({ number, text }, { at, providerId }) =>
      providerId === null
        ? find(options, { number, text, since: new Date(at.getTime() - SLACK_MS) })
        : fetchFate(options, providerId),
    ...(site === undefined ? {} : { receive: receiver(options, site) }),
  };
}

async function fetchFate(options: TwilioOptions, sid: string): Promise<SmsFate> {
  return fateOf(parsed(Message, await call(options, `/Messages/${encodeURIComponent(sid)}.json`)));
}

/**
 * Finds a message by number, text and time, because Twilio accepts no id of ours. No two texts contain the same code.
 */
async function find(
  options: TwilioOptions,
  { number, text, since }: { number: string; text: string; since: Date },
): Promise<SmsFate | undefined> {
  const query = new URLSearchParams({ To: number, PageSize: '50' });
  const { messages } = parsed(Messages, await call(options, `/Messages.json?${query.toString()}`));
  const found = messages.find(
    ({ body, date_created: made }) => body === text && (!made || Date.parse(made) >= since.getTime()),
  );
  return found && fateOf(found);
}

function fateOf({ sid, status, error_code }: z.infer<typeof Message>): SmsFate {
  const state = stateOf(status) ?? 'accepted';
  return { providerId: sid, state, code: state === 'failed' ? (error_code ?? 'none') : null };
}

function stateOf(status: string): Receipt['state'] | undefined {
  if (status === 'delivered' || status === 'read') return 'delivered';
  return status === 'undelivered' || status === 'failed' || status === 'canceled' ? 'failed' : undefined;
}

const receiver = ({ token }: TwilioOptions, site: string) =>
  function receive(id: string, signature: string, form: URLSearchParams): Receipt | null | undefined {
    const right = twilioSignature(token, `${site}${RECEIPT_PATH}/${id}`, form);
    if (!sameBytes(Buffer.from(signature), Buffer.from(right))) return undefined;
    const state = stateOf(form.get('MessageStatus') ?? '');
    const providerId = ProviderId.safeParse(form.get('MessageSid')).data;
    if (!state || providerId === undefined) return null;
    return {
      providerId,
      state,
      code: state === 'failed' ? Code.parse(form.get('ErrorCode') ?? 'none') : null,
    };
  };

function formOf({ from, site }: TwilioOptions, { id, number, text }: SmsNote): URLSearchParams {
  return new URLSearchParams({
    To: number,
    ...(from.startsWith('MG') ? { MessagingServiceSid: from } : { From: from }),
    Body: text,
    ...(site === undefined ? {} : { StatusCallback: `${site}${RECEIPT_PATH}/${id}` }),
  });
}

async function call(
  { url, account, token, patienceMs }: TwilioOptions,
  path: string,
  form?: URLSearchParams,
): Promise<unknown> {
  const address = new URL(`${url}/2010-04-01/Accounts/${encodeURIComponent(account)}${path}`);
  const authorization = `Basic ${Buffer.from(`${account}:${token}`).toString('base64')}`;
  const sent = form ? { method: 'POST', body: form } : { method: 'GET' };
  const answer = await requestGateway(address, { ...sent, headers: { authorization } }, patienceMs);
  assertAnswered(answer);
  return answer.body;
}

function assertAnswered({ status, body }: GatewayAnswer): void {
  if (status < 300) return;
  const code = Failed.safeParse(body).data?.code ?? `http${status}`;
  if (status >= 500) throw new SmsError('provider', code, true);
  throw new SmsError(status === 429 ? 'rate' : (FAULTS[code] ?? 'config'), code);
}

/** Faults by Twilio's error code; any other needs the operator. Source: twilio.com/docs/api/errors. */
const FAULTS: Readonly<Record<string, SmsFault>> = {
  '20429': 'rate',
  '14107': 'rate',
  '21611': 'rate',
  '63038': 'rate',
  '21211': 'number',
  '21214': 'number',
  '21217': 'number',
  '21610': 'number',
  '21612': 'number',
  '21614': 'number',
  '20500': 'provider',
};
