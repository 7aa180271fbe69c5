import { CodePurpose } from '@outlay/contract/organisation/account';
import type { Locale } from '@outlay/contract/locale';

/** Codes, by what they are for. */
export const CODE_TEMPLATES = CodePurpose.options;
/** Those that go to whoever asks: of the others nobody may learn whether an account is there. */
export const CODES_FOR_ANYBODY: readonly CodePurpose[] = ['register', 'join'];

/**
 * What is ever said by SMS: the codes, and the notes about a company or a second factor. A gateway that lets through
 * only texts it has seen has a template of its own for each.
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

/** A text as a gateway with templates wants it: which one, in which language, and what stands in its gaps. */
export interface Template {
  name: SmsTemplate;
  locale: Locale;
  values: Readonly<Record<string, string>>;
}

/** An SMS or a mail that is owed. */
export interface Notification {
  channel: 'sms' | 'mail';
  to: string;
  /** The whole text in the reader's language. */
  text: string;
  template?: Template;
  /** ISO instant after which it is of no use and not sent any more. */
  until?: string;
  /** Owed like any other and never sent: whether it is sent must not show. */
  decoy?: boolean;
}

/** Which way an account is written to. */
export const channelOf = (account: string): Notification['channel'] =>
  account.includes('@') ? 'mail' : 'sms';

/** A phone number as E.164 has it: `13812345678`, which people here write, is `+8613812345678`. */
export const numberOf = (account: string): string => (account.startsWith('+') ? account : `+86${account}`);
