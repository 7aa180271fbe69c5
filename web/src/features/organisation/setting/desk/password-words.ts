import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { PasswordPolicy } from '@outlay/contract/organisation/account.password';

export type PasswordChoice = PasswordPolicy | 'language';

/** The name and requirements of each password rule. */
export const PASSWORD_WORDS: Record<
  PasswordChoice,
  { name: MessageDescriptor; requirement: MessageDescriptor }
> = {
  language: {
    name: msg`Follow the language`,
    requirement: msg`English: letters and digits. Chinese: strong.`,
  },
  basic: { name: msg`Basic`, requirement: msg`6 to 16 characters, with letters and digits.` },
  strong: {
    name: msg`Strong`,
    requirement: msg`8 or more characters, with upper- and lower-case letters, digits and special characters.`,
  },
  passphrase: {
    name: msg`Passphrase`,
    requirement: msg`8 or more characters of any kind; common passwords are rejected.`,
  },
};
