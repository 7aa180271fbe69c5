import type { MessageDescriptor } from '@lingui/core';
import type { Locale } from '@outlay/contract/locale';
import { msg } from '#i18n/msg.ts';
import { words } from '#i18n/words.ts';
import { channelOf, type CODE_TEMPLATES, type Notification, type SmsTemplate } from '#jobs/notification.ts';

type Note = Exclude<SmsTemplate, (typeof CODE_TEMPLATES)[number]>;
type Values = Readonly<Record<string, string>>;

const NOTES: Readonly<Record<Note, MessageDescriptor>> = {
  invite: msg({ message: 'Outlay: {inviter} has invited you to join {company}: {url}' }),
  invited: msg({
    message:
      'Outlay: {company} has invited you. Sign in and accept under “My companies”, or activate your account first: {url}',
  }),
  joined: msg({ message: 'Outlay: you have joined {company}. Sign in: {url}' }),
  refused: msg({ message: 'Outlay: {company} declined your request to join: {reason}.' }),
  factorAsked: msg({
    message:
      'Outlay: someone asked to remove your two-step verification (authenticator, passkeys and recovery codes). If this was not you, sign in, decline it under Settings › Two-step verification, and tell your company: {url}',
  }),
  factorReset: msg({
    message:
      'Outlay: your two-step verification was removed and every device was signed out. Sign in with your password and set it up again. If you did not ask for this, tell your company at once.',
  }),
};

const REFUSED_WITHOUT_REASON = msg({ message: 'Outlay: {company} declined your request to join.' });

const sentenceOf = (name: Note, { reason }: Values): MessageDescriptor =>
  name === 'refused' && !reason ? REFUSED_WITHOUT_REASON : NOTES[name];

/** A notification as full text, and as template parts for gateways that send only approved templates. */
export const noteTo = (account: string, name: Note, locale: Locale, values: Values): Notification => ({
  channel: channelOf(account),
  to: account,
  text: words(locale)(sentenceOf(name, values), values),
  template: { name, locale, values },
});
