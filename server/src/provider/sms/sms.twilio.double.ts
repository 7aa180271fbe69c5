import { createHmac } from 'node:crypto';
import { fullSpan, openDouble, type GatewayRequest, type Double, type Said } from './sms.double.ts';

const ACCOUNT = 'ACaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa';
const TOKEN = 'twilio-token-of-a-test';
const FROM = '+15005550006';

export const TWILIO_SETTINGS = {
  OUTLAY_SMS_GATEWAY: 'twilio',
  OUTLAY_SMS_KEY: ACCOUNT,
  OUTLAY_SMS_SECRET: TOKEN,
  OUTLAY_SMS_FROM: FROM,
};

export interface TwilioDouble extends Double {
  /** The URL for the receipts of each message. */
  callbacks: Map<string, string>;
}

/** Simulates the part of Twilio that is used: verifies credentials, form and limits. */
export async function openTwilio(now: () => number): Promise<TwilioDouble> {
  const callbacks = new Map<string, string>();
  const double = await openDouble({
    isSend: ({ method }) => method === 'POST',
    answer: (request, me) => judge(request, me, { now: now(), callbacks }),
  });
  return Object.assign(double, { callbacks });
}

const failed = (double: Double, status: number, code: number): Said => {
  double.refused.push(String(code));
  return { status, body: { code, message: 'refused', more_info: '', status } };
};

const BASE = `/2010-04-01/Accounts/${ACCOUNT}/Messages`;

function judge(
  request: GatewayRequest,
  double: Double,
  where: { now: number; callbacks: Map<string, string> },
): Said {
  const wanted = `Basic ${Buffer.from(`${ACCOUNT}:${TOKEN}`).toString('base64')}`;
  if (request.headers['authorization'] !== wanted) return failed(double, 401, 20003);
  if (request.method === 'POST' && request.path === `${BASE}.json`) return send(request, double, where);
  if (request.method === 'GET' && request.path === `${BASE}.json`) {
    const found = double.taken.filter(({ number }) => number === request.query.get('To'));
    return { status: 200, body: { messages: found.map(messageOf) } };
  }
  const one = double.taken.find(({ providerId }) => request.path === `${BASE}/${providerId}.json`);
  return one ? { status: 200, body: messageOf(one) } : failed(double, 404, 20404);
}

const STATUS = { accepted: 'queued', delivered: 'delivered', failed: 'undelivered' };

const messageOf = ({ providerId, number, text, at, fate }: Double['taken'][number]) => ({
  ...{ sid: providerId, status: STATUS[fate.state], to: number, from: FROM, body: text, num_segments: '1' },
  ...{ date_created: new Date(at).toUTCString(), error_message: null },
  error_code: fate.state === 'failed' ? Number(fate.code) : null,
});

function send(
  { headers, body }: GatewayRequest,
  double: Double,
  { now, callbacks }: { now: number; callbacks: Map<string, string> },
): Said {
  if (!headers['content-type']?.startsWith('application/x-www-form-urlencoded'))
    return failed(double, 400, 21602);
  if (typeof double.manner === 'object') {
    const code = Number(double.manner.refuses);
    return failed(double, code === 20429 ? 429 : code === 20003 ? 401 : 400, code);
  }
  const form = new URLSearchParams(body);
  const number = form.get('To') ?? '';
  if (!/^\+\d{7,15}$/.test(number)) return failed(double, 400, 21211);
  if (form.get('From') !== FROM) return failed(double, 400, 21606);
  if (!form.get('Body')) return failed(double, 400, 21602);
  if (fullSpan(double.taken, number, now)) return failed(double, 429, 20429);
  const providerId = `SM${String(double.taken.length).padStart(32, '0')}`;
  const callback = form.get('StatusCallback') ?? '';
  callbacks.set(providerId, callback);
  const one = {
    ...{ providerId, number, text: form.get('Body') ?? '', at: now },
    id: callback.split('/').pop() ?? '',
    fate: { state: 'accepted' as const, code: '' },
  };
  double.taken.push(one);
  return { status: 201, body: messageOf(one) };
}

/** Posts the state of a message as Twilio does; `site` is the real URL of this server. */
export async function report(
  { callbacks }: TwilioDouble,
  site: string,
  form: { MessageSid: string; MessageStatus: string; ErrorCode?: string },
  token = TOKEN,
): Promise<number> {
  const named = callbacks.get(form.MessageSid) ?? '';
  const fields = { ...form, AccountSid: ACCOUNT, From: FROM };
  const pairs = Object.entries(fields).sort(([a], [b]) => (a < b ? -1 : 1));
  const signed = named + pairs.map(([name, value]) => name + value).join('');
  const answer = await fetch(site + new URL(named).pathname, {
    method: 'POST',
    headers: { 'x-twilio-signature': createHmac('sha1', token).update(signed).digest('base64') },
    body: new URLSearchParams(fields),
  });
  return answer.status;
}
