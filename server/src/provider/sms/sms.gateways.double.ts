import { createAliyun } from './sms.aliyun.ts';
import type { SmsFault, SmsPort } from './sms.port.ts';
import { templatesFrom } from './sms.templates.ts';
import { createTencent } from './sms.tencent.ts';
import { createTwilio } from './sms.twilio.ts';
import { ALIYUN_SETTINGS, openAliyun } from './sms.aliyun.double.ts';
import type { Double } from './sms.double.ts';
import { openTencent, TENCENT_SETTINGS } from './sms.tencent.double.ts';
import { openTwilio, TWILIO_SETTINGS } from './sms.twilio.double.ts';

interface Wire {
  url: string;
  now: () => Date;
  patienceMs?: number;
}

export interface Gateway {
  /** Starts its test double with the test's clock. */
  open: (now: () => number) => Promise<Double>;
  /** The environment variables that an operator would set. */
  settings: Record<string, string>;
  create: (wire: Wire) => SmsPort;
  /** The gateway's error code for each fault. */
  codes: Record<Exclude<SmsFault, 'provider'>, string>;
}

/** All supported gateways, each with its adapter and test double. */
export const GATEWAYS: Readonly<Record<SmsPort['name'], Gateway>> = {
  aliyun: {
    open: openAliyun,
    settings: ALIYUN_SETTINGS,
    create: (wire) =>
      createAliyun({
        ...wire,
        key: ALIYUN_SETTINGS.OUTLAY_SMS_KEY,
        secret: ALIYUN_SETTINGS.OUTLAY_SMS_SECRET,
        sign: ALIYUN_SETTINGS.OUTLAY_SMS_SIGN,
        templates: templatesFrom(ALIYUN_SETTINGS.OUTLAY_SMS_TEMPLATES),
      }),
    codes: {
      rate: 'isv.BUSINESS_LIMIT_CONTROL',
      number: 'isv.MOBILE_NUMBER_ILLEGAL',
      config: 'isv.AMOUNT_NOT_ENOUGH',
    },
  },
  tencent: {
    open: openTencent,
    settings: TENCENT_SETTINGS,
    create: (wire) =>
      createTencent({
        ...wire,
        id: TENCENT_SETTINGS.OUTLAY_SMS_KEY,
        secret: TENCENT_SETTINGS.OUTLAY_SMS_SECRET,
        sign: TENCENT_SETTINGS.OUTLAY_SMS_SIGN,
        app: TENCENT_SETTINGS.OUTLAY_SMS_APP,
        region: 'ap-guangzhou',
        templates: templatesFrom(TENCENT_SETTINGS.OUTLAY_SMS_TEMPLATES),
      }),
    codes: {
      rate: 'LimitExceeded.PhoneNumberOneHourLimit',
      number: 'InvalidParameterValue.IncorrectPhoneNumber',
      config: 'FailedOperation.TemplateIncorrectOrUnapproved',
    },
  },
  twilio: {
    open: openTwilio,
    settings: TWILIO_SETTINGS,
    create: ({ url, patienceMs }) =>
      createTwilio({
        ...{ url, site: undefined, ...(patienceMs === undefined ? {} : { patienceMs }) },
        account: TWILIO_SETTINGS.OUTLAY_SMS_KEY,
        token: TWILIO_SETTINGS.OUTLAY_SMS_SECRET,
        from: TWILIO_SETTINGS.OUTLAY_SMS_FROM,
      }),
    codes: { rate: '20429', number: '21211', config: '20003' },
  },
};
