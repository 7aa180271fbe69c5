import { createHash, createHmac } from 'node:crypto';
import { fullSpan, openDouble, type GatewayRequest, type Double, type Said } from './sms.double.ts';

const ID = 'AKIDtestTestTestTestTest';
const SECRET = 'tencent-secret-of-a-test';
const SIGN = '海港报销';
const APP = '1400006666';

const APPROVED: Record<string, string> = {
  '2001': '{1}为您的验证码，请于{2}分钟内填写。',
  '2002': 'Your code is {1}. It expires in {2} minutes.',
};

export const TENCENT_SETTINGS = {
  OUTLAY_SMS_GATEWAY: 'tencent',
  OUTLAY_SMS_KEY: ID,
  OUTLAY_SMS_SECRET: SECRET,
  OUTLAY_SMS_SIGN: SIGN,
  OUTLAY_SMS_APP: APP,
  OUTLAY_SMS_TEMPLATES: 'code=2001(code minutes), code.en=2002(code minutes)',
};

/** Simulates the part of Tencent Cloud that is used: verifies the signature, templates, sign and limits. */
export const openTencent = (now: () => number): Promise<Double> =>
  openDouble({
    isSend: ({ headers }) => headers['x-tc-action'] === 'SendSms',
    answer(request, double) {
      const fault = signatureFault(request, now());
      if (fault) {
        double.refused.push(fault);
        return failed(fault);
      }
      const input = JSON.parse(request.body) as Record<string, unknown>;
      return request.headers['x-tc-action'] === 'SendSms' ? send(input, double, now()) : pull(input, double);
    },
  });

const failed = (Code: string): Said => ({
  status: 200,
  body: { Response: { Error: { Code, Message: Code }, RequestId: 'R' } },
});

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();
const hash = (text: string) => createHash('sha256').update(text).digest('hex');

function signatureFault({ method, path, headers, body }: GatewayRequest, now: number): string | undefined {
  const form =
    /^TC3-HMAC-SHA256 Credential=([^/]+)\/(\d{4}-\d\d-\d\d)\/sms\/tc3_request, SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/;
  const [, id, date = '', names = '', signature] = form.exec(headers['authorization'] ?? '') ?? [];
  if (id !== ID) return 'AuthFailure.SecretIdNotFound';
  const seconds = Number(headers['x-tc-timestamp']);
  if (!(Math.abs(seconds * 1000 - now) <= 300_000)) return 'AuthFailure.SignatureExpire';
  if (new Date(seconds * 1000).toISOString().slice(0, 10) !== date) return 'AuthFailure.SignatureFailure';
  if (headers['x-tc-version'] !== '2021-01-11') return 'NoSuchVersion';
  if (!headers['x-tc-region']) return 'MissingParameter';
  let canonical = `${method}\n${path}\n\n`;
  for (const name of names.split(';')) canonical += `${name}:${headers[name]}\n`;
  canonical += `\n${names}\n${hash(body)}`;
  const text = `TC3-HMAC-SHA256\n${seconds}\n${date}/sms/tc3_request\n${hash(canonical)}`;
  const key = hmac(hmac(hmac(`TC3${SECRET}`, date), 'sms'), 'tc3_request');
  const right = hmac(key, text).toString('hex');
  return names === 'content-type;host' && right === signature ? undefined : 'AuthFailure.SignatureFailure';
}

const SPANS: Record<number, string> = {
  60_000: 'LimitExceeded.PhoneNumberThirtySecondLimit',
  3_600_000: 'LimitExceeded.PhoneNumberOneHourLimit',
  86_400_000: 'LimitExceeded.PhoneNumberDailyLimit',
};

function send(input: Record<string, unknown>, double: Double, now: number): Said {
  const [number = ''] = input['PhoneNumberSet'] as string[];
  const status = (Code: string, SerialNo = ''): Said => {
    if (Code !== 'Ok') double.refused.push(Code);
    const one = { SerialNo, PhoneNumber: number, Fee: 1, SessionContext: input['SessionContext'], Code };
    return { status: 200, body: { Response: { SendStatusSet: [one], RequestId: 'R' } } };
  };
  if (typeof double.manner === 'object') {
    if (!double.manner.refuses.startsWith('LimitExceeded')) double.refused.push(double.manner.refuses);
    return double.manner.refuses.startsWith('LimitExceeded')
      ? status(double.manner.refuses)
      : failed(double.manner.refuses);
  }
  if (!/^\+\d{7,15}$/.test(number)) return status('InvalidParameterValue.IncorrectPhoneNumber');
  if (input['SignName'] !== SIGN || input['SmsSdkAppId'] !== APP)
    return failed('FailedOperation.SignatureIncorrectOrUnapproved');
  const template = APPROVED[String(input['TemplateId'])];
  if (!template) return failed('FailedOperation.TemplateIncorrectOrUnapproved');
  const values = input['TemplateParamSet'] as string[];
  if (values.length !== [...template.matchAll(/\{\d\}/g)].length)
    return failed('FailedOperation.TemplateParamSetNotMatchApprovedTemplate');
  const span = fullSpan(double.taken, number, now);
  if (span) return status(SPANS[span] ?? '');
  const providerId = `2028:f${double.taken.length}${now}`;
  double.taken.push({
    ...{ providerId, number, id: String(input['SessionContext']), at: now },
    text: `【${SIGN}】${template.replaceAll(/\{(\d)\}/g, (_, at: string) => values[Number(at) - 1] ?? '')}`,
    fate: { state: 'accepted', code: '' },
  });
  return status('Ok', providerId);
}

/** Returns only messages with a report from the carrier. */
function pull(input: Record<string, unknown>, { taken }: Double): Said {
  const begin = Number(input['BeginTime']) * 1000;
  const set = taken
    .filter(
      ({ number, at, fate }) => number === input['PhoneNumber'] && at >= begin && fate.state !== 'accepted',
    )
    .map(({ providerId, id, fate }) => ({
      ...{ SerialNo: providerId, SessionContext: id, PhoneNumber: input['PhoneNumber'] },
      ReportStatus: fate.state === 'delivered' ? 'SUCCESS' : 'FAIL',
      Description: fate.state === 'delivered' ? 'DELIVRD' : fate.code,
    }));
  return { status: 200, body: { Response: { PullSmsSendStatusSet: set, RequestId: 'R' } } };
}
