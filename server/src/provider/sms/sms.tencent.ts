import { z } from 'zod';
import { requestGateway, Code, parsed, ProviderId } from './sms.http.ts';
import { SmsError, type SmsFate, type SmsFault, type SmsPort, type SmsNote } from './sms.port.ts';
import { secondsOf, tc3 } from './sms.sign.ts';
import { templateFor, type Templates } from './sms.templates.ts';

const VERSION = '2021-01-11';
const JSON_TYPE = 'application/json';
const MOST = 100;
/** Tolerated clock difference to the gateway. */
const SLACK_MS = 60_000;

export interface TencentOptions {
  url: string;
  id: string;
  secret: string;
  region: string;
  /** SmsSdkAppId. */
  app: string;
  sign: string;
  templates: Templates;
  now: () => Date;
  patienceMs?: number;
}

const Failed = z.object({ Response: z.object({ Error: z.object({ Code }) }) });
const Sent = z.object({
  Response: z.object({
    SendStatusSet: z.array(z.object({ Code, SerialNo: z.string().optional() })).min(1),
  }),
});
const Status = z.object({
  SerialNo: ProviderId,
  SessionContext: z.string().nullish(),
  ReportStatus: z.string(),
  Description: Code.nullish(),
});
const Pulled = z.object({ Response: z.object({ PullSmsSendStatusSet: z.array(Status).default([]) }) });

/** Tencent Cloud's SMS service: JSON calls, signed with TC3. Source: cloud.tencent.com/document/api/382/55981. */
export function createTencent(options: TencentOptions): SmsPort {
  return {
    name: 'tencent',
    looks: [15, 45, 240, 1_800, 21_600],
    carries: (name) => templateFor(options.templates, { name, locale: 'zh-Hans' }) !== undefined,
    async send(note) {
      const answer = parsed(Sent, await call(options, 'SendSms', messageOf(options, note)));
      const [{ Code: code, SerialNo } = { Code: 'none', SerialNo: undefined }] =
        answer.Response.SendStatusSet;
      if (code !== 'Ok') throw refused(code);
      return ProviderId.safeParse(SerialNo).data ?? note.id;
    },
    async look({ id, number }, { at, providerId }) {
      const answer = await call(options, 'PullSmsSendStatusByPhoneNumber', {
        BeginTime: Number(secondsOf(new Date(at.getTime() - SLACK_MS))),
        EndTime: Number(secondsOf(options.now())),
        Offset: 0,
        Limit: MOST,
        PhoneNumber: number,
        SmsSdkAppId: options.app,
      });
      const found = parsed(Pulled, answer).Response.PullSmsSendStatusSet.find(
        ({ SerialNo, SessionContext }) => SessionContext === id || SerialNo === providerId,
      );
      return found && fateOf(found);
    },
  };
}

const fateOf = ({ SerialNo, ReportStatus, Description }: z.infer<typeof Status>): SmsFate => ({
  providerId: SerialNo,
  state: ReportStatus === 'SUCCESS' ? 'delivered' : ReportStatus === 'FAIL' ? 'failed' : 'accepted',
  code: ReportStatus === 'FAIL' ? (Description ?? 'none') : null,
});

function messageOf({ app, sign, templates }: TencentOptions, { id, number, template }: SmsNote) {
  const found = template && templateFor(templates, template);
  if (!found) throw new SmsError('config', 'noTemplate');
  return {
    PhoneNumberSet: [number],
    SmsSdkAppId: app,
    TemplateId: found.code,
    SignName: sign,
    TemplateParamSet: found.values.map((name) => template.values[name] ?? ''),
    SessionContext: id,
  };
}

async function call(
  { url, id, secret, region, now, patienceMs }: TencentOptions,
  action: string,
  input: object,
): Promise<unknown> {
  const address = new URL(`${url}/`);
  const body = JSON.stringify(input);
  const at = now();
  const authorization = tc3({
    ...{ id, secret, service: 'sms', host: address.host, contentType: JSON_TYPE, body, at },
  });
  const headers = {
    authorization,
    'content-type': JSON_TYPE,
    'x-tc-action': action,
    'x-tc-version': VERSION,
    'x-tc-region': region,
    'x-tc-timestamp': secondsOf(at),
  };
  const answer = await requestGateway(address, { method: 'POST', headers, body }, patienceMs);
  if (answer.status >= 500) throw new SmsError('provider', `http${answer.status}`, true);
  const failed = Failed.safeParse(answer.body).data;
  if (failed) throw refused(failed.Response.Error.Code);
  return answer.body;
}

const FAULTS: readonly [RegExp, SmsFault][] = [
  [/^(Request)?LimitExceeded/, 'rate'],
  [/IncorrectPhoneNumber$|PhoneNumberInBlacklist$|PhoneNumberParseFail$/, 'number'],
  [/^InternalError|^FailedOperation\.(FailResolvePacket|OtherError)$|^ResourceUnavailable/, 'provider'],
];

const refused = (code: string): SmsError =>
  new SmsError(FAULTS.find(([form]) => form.test(code))?.[1] ?? 'config', code);
