import { z } from 'zod';
import { SMS_TEMPLATES } from '#jobs/notification.ts';
import { createAliyun } from '#provider/sms/sms.aliyun.ts';
import type { SmsPort } from '#provider/sms/sms.port.ts';
import { templateFor, templatesFrom, type Templates } from '#provider/sms/sms.templates.ts';
import { createTencent } from '#provider/sms/sms.tencent.ts';
import { createTwilio } from '#provider/sms/sms.twilio.ts';

const Text = z.string().trim().min(1);

/** Settings for text messages; `.env.example` explains each. */
export const SMS_SETTINGS = {
  /** The gateway for text messages; `log`: none, messages are shown in the server's log. */
  OUTLAY_SMS_GATEWAY: z.enum(['aliyun', 'tencent', 'twilio', 'log']).optional(),
  /** URL of the gateway, if not its public one. */
  OUTLAY_SMS_URL: z
    .url({ protocol: /^https?$/ })
    .transform((url) => url.replace(/\/+$/, ''))
    .optional(),
  /** AccessKey ID, SecretId or Account SID. */
  OUTLAY_SMS_KEY: Text.optional(),
  /** AccessKey secret, SecretKey or Auth Token. */
  OUTLAY_SMS_SECRET: Text.optional(),
  /** 签名: Aliyun, Tencent. */
  OUTLAY_SMS_SIGN: Text.optional(),
  /** Tencent's SmsSdkAppId. */
  OUTLAY_SMS_APP: Text.optional(),
  OUTLAY_SMS_REGION: Text.default('ap-guangzhou'),
  /** The gateway's templates: Aliyun, Tencent. */
  OUTLAY_SMS_TEMPLATES: z
    .string()
    .transform((text, { addIssue }): Templates => {
      try {
        return templatesFrom(text);
      } catch (error) {
        addIssue({ code: 'custom', message: (error as Error).message });
        return new Map();
      }
    })
    .optional(),
  /** Twilio: a number, or a messaging service. */
  OUTLAY_SMS_FROM: z
    .string()
    .regex(
      /^(\+\d{7,15}|MG[0-9a-f]{32})$/,
      'is neither a number such as +15005550006 nor a messaging service (MG…)',
    )
    .optional(),
};
const Settings = z.object(SMS_SETTINGS);
type Settings = z.output<typeof Settings>;

const NEEDED = {
  aliyun: ['OUTLAY_SMS_KEY', 'OUTLAY_SMS_SECRET', 'OUTLAY_SMS_SIGN', 'OUTLAY_SMS_TEMPLATES'],
  tencent: [
    ...['OUTLAY_SMS_KEY', 'OUTLAY_SMS_SECRET', 'OUTLAY_SMS_SIGN', 'OUTLAY_SMS_APP'],
    'OUTLAY_SMS_TEMPLATES',
  ],
  twilio: ['OUTLAY_SMS_KEY', 'OUTLAY_SMS_SECRET', 'OUTLAY_SMS_FROM'],
  log: [],
} as const;

/** One sentence about an invalid combination of settings; undefined when they are valid. */
export function smsFault(settings: Settings): string | undefined {
  const { OUTLAY_SMS_GATEWAY: gateway, OUTLAY_SMS_TEMPLATES: templates } = settings;
  if (!gateway) {
    const stray = (['OUTLAY_SMS_KEY', 'OUTLAY_SMS_SECRET'] as const).find((name) => settings[name]);
    return stray && `${stray} is set without OUTLAY_SMS_GATEWAY: name aliyun, tencent, twilio or log`;
  }
  const missing = NEEDED[gateway].filter((name) => settings[name as keyof Settings] === undefined);
  if (missing.length > 0) return `the SMS gateway ${gateway} needs ${missing.join(', ')}`;
  if (gateway === 'twilio' || gateway === 'log' || !templates) return undefined;
  const without = SMS_TEMPLATES.slice(0, 5).find((name) => !templateFor(templates, { name, locale: 'en' }));
  return without && `OUTLAY_SMS_TEMPLATES has no template for "${without}": add code=… for every code`;
}

/** The configured gateway; undefined when there is none, or only the log. */
export function gatewayOf(
  settings: Settings & { OUTLAY_URL?: string | undefined },
  now: () => Date,
): SmsPort | undefined {
  const { OUTLAY_SMS_KEY: key = '', OUTLAY_SMS_SECRET: secret = '', OUTLAY_SMS_URL: url } = settings;
  const templated = {
    ...{ secret, now, sign: settings.OUTLAY_SMS_SIGN ?? '' },
    templates: settings.OUTLAY_SMS_TEMPLATES ?? new Map(),
  };
  switch (settings.OUTLAY_SMS_GATEWAY) {
    case 'aliyun':
      return createAliyun({ ...templated, key, url: url ?? 'https://dysmsapi.aliyuncs.com' });
    case 'tencent':
      return createTencent({
        ...{ ...templated, id: key, url: url ?? 'https://sms.tencentcloudapi.com' },
        ...{ region: settings.OUTLAY_SMS_REGION, app: settings.OUTLAY_SMS_APP ?? '' },
      });
    case 'twilio':
      return createTwilio({
        ...{ url: url ?? 'https://api.twilio.com', account: key, token: secret },
        ...{ from: settings.OUTLAY_SMS_FROM ?? '', site: settings.OUTLAY_URL },
      });
    default:
      return undefined;
  }
}
