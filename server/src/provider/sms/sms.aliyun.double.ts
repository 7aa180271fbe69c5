import { createHash, createHmac } from 'node:crypto';
import { fullSpan, openDouble, type GatewayRequest, type Double, type Said } from './sms.double.ts';

const KEY = 'LTAI5tTestTestTestTest';
const SECRET = 'aliyun-secret-of-a-test';
const SIGN = '海港报销';

/** The approved templates: their texts with named placeholders. */
const APPROVED: Record<string, string> = {
  SMS_1001: '您的验证码为${code}，5分钟内有效，请勿告知他人。',
  SMS_1002: 'Your code is ${code}. It expires in 5 minutes.',
};

export const ALIYUN_SETTINGS = {
  OUTLAY_SMS_GATEWAY: 'aliyun',
  OUTLAY_SMS_KEY: KEY,
  OUTLAY_SMS_SECRET: SECRET,
  OUTLAY_SMS_SIGN: SIGN,
  OUTLAY_SMS_TEMPLATES: 'code=SMS_1001, code.en=SMS_1002',
};

/** Simulates the part of Alibaba Cloud that is used: verifies the signature, templates, sign and limits. */
export const openAliyun = (now: () => number): Promise<Double> =>
  openDouble({
    isSend: ({ headers }) => headers['x-acs-action'] === 'SendSms',
    answer(request, double) {
      const fault = signatureFault(request, now());
      if (fault) {
        double.refused.push(fault);
        return { status: 400, body: { Code: fault, Message: 'refused', RequestId: 'R' } };
      }
      return request.headers['x-acs-action'] === 'SendSms'
        ? send(request, double, now())
        : query(request, double);
    },
  });

/** Recomputes the signature from the request, without the product's own signing code. */
function signatureFault(
  { method, path, rawQuery, headers, body }: GatewayRequest,
  now: number,
): string | undefined {
  const form = /^ACS3-HMAC-SHA256 Credential=([^,]+),SignedHeaders=([^,]+),Signature=([0-9a-f]{64})$/;
  const [, key, names = '', signature] = form.exec(headers['authorization'] ?? '') ?? [];
  if (key !== KEY) return 'InvalidAccessKeyId.NotFound';
  const signed = names.split(';');
  const due = Object.keys(headers).filter((name) => name === 'host' || name.startsWith('x-acs-'));
  if (due.some((name) => !signed.includes(name))) return 'IncompleteSignature';
  if (headers['x-acs-version'] !== '2017-05-25') return 'InvalidVersion';
  if (Math.abs(Date.parse(headers['x-acs-date'] ?? '') - now) > 900_000) return 'InvalidTimeStamp.Expired';
  if (!headers['x-acs-signature-nonce']) return 'MissingSignatureNonce';
  const bodyHash = createHash('sha256').update(body).digest('hex');
  if (headers['x-acs-content-sha256'] !== bodyHash) return 'SignatureDoesNotMatch';
  const sorted = rawQuery.split('&').filter(Boolean).sort().join('&');
  let canonical = `${method}\n${path}\n${sorted}\n`;
  for (const name of [...signed].sort()) canonical += `${name}:${(headers[name] ?? '').trim()}\n`;
  canonical += `\n${names}\n${bodyHash}`;
  const digest = createHash('sha256').update(canonical).digest('hex');
  const right = createHmac('sha256', SECRET).update(`ACS3-HMAC-SHA256\n${digest}`).digest('hex');
  return right === signature ? undefined : 'SignatureDoesNotMatch';
}

const input = (Code: string, more: object = {}): Said => ({
  status: 200,
  body: { Code, Message: Code, RequestId: 'R', ...more },
});

function send({ query: request }: GatewayRequest, double: Double, now: number): Said {
  const refuse = (code: string) => {
    double.refused.push(code);
    return input(code);
  };
  if (typeof double.manner === 'object') return refuse(double.manner.refuses);
  const number = request.get('PhoneNumbers') ?? '';
  if (!/^(1[3-9]\d{9}|\d{7,15})$/.test(number)) return refuse('isv.MOBILE_NUMBER_ILLEGAL');
  if (request.get('SignName') !== SIGN) return refuse('isv.SMS_SIGNATURE_ILLEGAL');
  const template = APPROVED[request.get('TemplateCode') ?? ''];
  if (!template) return refuse('isv.SMS_TEMPLATE_ILLEGAL');
  const values = JSON.parse(request.get('TemplateParam') ?? '{}') as Record<string, string>;
  const gaps = [...template.matchAll(/\$\{(\w+)\}/g)].map(([, name]) => name ?? '');
  if (gaps.some((name) => !values[name])) return refuse('isv.TEMPLATE_MISSING_PARAMETERS');
  if (fullSpan(double.taken, number, now)) return refuse('isv.BUSINESS_LIMIT_CONTROL');
  const providerId = `${now}^${double.taken.length}`;
  double.taken.push({
    ...{ providerId, number, id: request.get('OutId') ?? '', at: now },
    text: `【${SIGN}】${template.replaceAll(/\$\{(\w+)\}/g, (_, name: string) => values[name] ?? '')}`,
    fate: { state: 'accepted', code: '' },
  });
  return input('OK', { BizId: providerId });
}

const STATUS = { accepted: 1, failed: 2, delivered: 3 };

function query({ query: request }: GatewayRequest, { taken }: Double): Said {
  if (!/^\d{8}$/.test(request.get('SendDate') ?? '')) return input('isv.INVALID_PARAMETERS');
  const found = taken.filter(({ number }) => number === request.get('PhoneNumber'));
  const SmsSendDetailDTO = found.map(({ id, text, fate }) => ({
    ...{ OutId: id, Content: text, SendStatus: STATUS[fate.state] },
    ErrCode: fate.state === 'delivered' ? 'DELIVERED' : fate.code,
  }));
  return input('OK', { TotalCount: String(found.length), SmsSendDetailDTOs: { SmsSendDetailDTO } });
}
