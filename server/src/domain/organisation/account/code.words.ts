import type { MessageDescriptor } from '@lingui/core';
import type { CodePurpose } from '@outlay/contract/organisation/account';
import type { Locale } from '@outlay/contract/locale';
import { msg } from '#i18n/msg.ts';
import { words } from '#i18n/words.ts';

const CODES: Readonly<Record<CodePurpose, MessageDescriptor>> = {
  register: msg({
    message:
      'Outlay: {code} is your code to register. It is valid for {minutes, plural, one {# minute} other {# minutes}}. Do not share it with anyone.',
  }),
  reset: msg({
    message:
      'Outlay: {code} is your code to reset your password. It is valid for {minutes, plural, one {# minute} other {# minutes}}. Do not share it with anyone.',
  }),
  activate: msg({
    message:
      'Outlay: {code} is your code to activate your account. It is valid for {minutes, plural, one {# minute} other {# minutes}}. Do not share it with anyone.',
  }),
  join: msg({
    message:
      'Outlay: {code} is your code to join a company. It is valid for {minutes, plural, one {# minute} other {# minutes}}. Do not share it with anyone.',
  }),
  signIn: msg({
    message:
      'Outlay: {code} is your code to sign in. It is valid for {minutes, plural, one {# minute} other {# minutes}}. Do not share it with anyone.',
  }),
};

/** The text with a code and its purpose, so that people who did not request it see what somebody is attempting. */
export const codeText = (
  locale: Locale,
  purpose: CodePurpose,
  values: { code: string; minutes: number },
): string => words(locale)(CODES[purpose], values);
