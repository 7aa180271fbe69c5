import { CodePurpose } from '@outlay/contract/organisation/account';
import type { Locale } from '@outlay/contract/locale';

/** Purposes of verification codes. */
export const CODE_TEMPLATES = CodePurpose.options;
/** Codes sent to any address; for the others the answer must not reveal whether an account exists. */
export const CODES_FOR_ANYBODY: readonly CodePurpose[] = ['register', 'join'];

/**
 * All SMS texts: the codes, and the notifications about a company or a second factor. A gateway that accepts only
 * approved texts has a template for each.
 */
export const SMS_TEMPLATES = [
  ...CODE_TEMPLATES,
  'invite',
  'invited',
  'joined',
  'refused',
  'factorAsked',
  'factorReset',
] as const;
export type SmsTemplate = (typeof SMS_TEMPLATES)[number];

/** A template message: its name, language and placeholder values. */
export interface Template {
  name: SmsTemplate;
  locale: Locale;
  values: Readonly<Record<string, string>>;
}

/** An SMS or mail to deliver. */
export interface Notification {
  channel: 'sms' | 'mail';
  to: string;
  /** The whole text in the reader's language. */
  text: string;
  template?: Template;
  /** ISO instant after which it expires and is not sent. */
  until?: string;
  /** Enqueued like any other but never sent, so that timing does not reveal whether an account exists. */
  decoy?: boolean;
}

/** The channel for an account: SMS or mail. */
export const channelOf = (account: string): Notification['channel'] =>
  account.includes('@') ? 'mail' : 'sms';

/** A phone number in E.164: `13812345678`, as written in China, becomes `+8613812345678`. */
export const numberOf = (account: string): string => (account.startsWith('+') ? account : `+86${account}`);
