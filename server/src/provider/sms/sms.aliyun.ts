import { z } from 'zod';
import { dayOf } from '#system/clock.ts';
import { newId } from '#system/id.ts';
import { requestGateway, Code, parsed, ProviderId, type GatewayAnswer } from './sms.http.ts';
import {
  SmsError,
  type SmsLookup,
  type SmsFate,
  type SmsFault,
  type SmsPort,
  type SmsNote,
} from './sms.port.ts';
import { acs3, queryOf } from './sms.sign.ts';
import { templateFor, type Templates } from './sms.templates.ts';

const VERSION = '2017-05-25';
const PAGE = 50;

export interface AliyunOptions {
  url: string;
  key: string;
  secret: string;
  /** The approved signature (签名). */
  sign: string;
  templates: Templates;
  now: () => Date;
  patienceMs?: number;
}

const Sent = z.object({ Code, BizId: ProviderId.optional() });
const Detail = z.object({
  OutId: z.string().optional(),
  SendStatus: z.int(),
  ErrCode: Code.optional(),
});
const Details = z.object({
  Code,
  SmsSendDetailDTOs: z.object({ SmsSendDetailDTO: z.array(Detail).default([]) }).optional(),
});

/** Alibaba Cloud's SMS service: RPC calls, signed with ACS3. Source: help.aliyun.com/document_detail/419273.html. */
export function createAliyun(options: AliyunOptions): SmsPort {
  const call = (action: string, parameters: Record<string, string>) => rpc(options, action, parameters);
  return {
    name: 'aliyun',
    looks: [15, 45, 240, 1_800, 21_600],
    carries: (name) => templateFor(options.templates, { name, locale: 'zh-Hans' }) !== undefined,
    async send(note) {
      const { Code: code, BizId } = parsed(Sent, await call('SendSms', messageOf(options, note)));
      if (code !== 'OK') throw refused(code);
      return BizId ?? note.id;
    },
    async look({ id, number }, input) {
      const answer = await call('QuerySendDetails', {
        PhoneNumber: plain(number),
        SendDate: chineseDay(input.at),
        PageSize: String(PAGE),
        CurrentPage: '1',
      });
      const { Code: code, SmsSendDetailDTOs: details } = parsed(Details, answer);
      if (code !== 'OK') throw refused(code);
      const found = details?.SmsSendDetailDTO.find(({ OutId }) => OutId === id);
      return found && fateOf(found, input, id);
    },
  };
}

const fateOf = (
  { SendStatus, ErrCode }: z.infer<typeof Detail>,
  { providerId }: SmsLookup,
  id: string,
): SmsFate => ({
  // The details do not contain the gateway's id; a lookup by our own id works too.
  providerId: providerId ?? id,
  state: SendStatus === 3 ? 'delivered' : SendStatus === 2 ? 'failed' : 'accepted',
  code: SendStatus === 2 ? (ErrCode ?? 'none') : null,
});

/** Chinese numbers are sent without the country code, others with it but without the plus. */
const plain = (number: string): string => number.replace(/^\+86(?=1\d{10}$)/, '').replace('+', '');

const chineseDay = (at: Date): string => dayOf(at, 'Asia/Shanghai').replaceAll('-', '');

function messageOf({ sign, templates }: AliyunOptions, { id, number, template }: SmsNote) {
  const found = template && templateFor(templates, template);
  if (!found) throw new SmsError('config', 'noTemplate');
  const values = Object.fromEntries(found.values.map((name) => [name, template.values[name] ?? '']));
  return {
    PhoneNumbers: plain(number),
    SignName: sign,
    TemplateCode: found.code,
    ...(found.values.length > 0 ? { TemplateParam: JSON.stringify(values) } : {}),
    OutId: id,
  };
}

async function rpc(
  { url, key, secret, now, patienceMs }: AliyunOptions,
  action: string,
  parameters: Record<string, string>,
): Promise<unknown> {
  const query = queryOf(parameters);
  const address = new URL(`${url}/?${query}`);
  const headers = {
    host: address.host,
    'x-acs-action': action,
    'x-acs-version': VERSION,
    'x-acs-date': now()
      .toISOString()
      .replace(/\.\d+Z$/, 'Z'),
    'x-acs-signature-nonce': newId(),
    'x-acs-content-sha256': EMPTY,
  };
  const authorization = acs3({ key, secret, method: 'POST', path: '/', query, headers, body: '' });
  const { host: _, ...sent } = headers;
  const answer = await requestGateway(
    address,
    { method: 'POST', headers: { ...sent, authorization } },
    patienceMs,
  );
  assertAnswered(answer);
  return answer.body;
}

const EMPTY = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';

/** Platform errors have an HTTP error status; errors of the SMS service come with 200. */
function assertAnswered({ status, body }: GatewayAnswer): void {
  if (status < 300) return;
  const { data } = z.object({ Code }).safeParse(body);
  if (data && status < 500) throw refused(data.Code);
  throw new SmsError('provider', data?.Code ?? `http${status}`, true);
}

const FAULTS: readonly [RegExp, SmsFault][] = [
  [/LIMIT_CONTROL$|^Throttling/, 'rate'],
  [/MOBILE_NUMBER_ILLEGAL|^isv\.INVALID_PHONE/, 'number'],
  [/^isp\.(?!RAM_)|^InternalError|^ServiceUnavailable|^SignatureNonceUsed/, 'provider'],
];

const refused = (code: string): SmsError =>
  new SmsError(FAULTS.find(([form]) => form.test(code))?.[1] ?? 'config', code);
