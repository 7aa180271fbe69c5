import type { Locale } from '@outlay/contract/locale';
import { msg } from '#i18n/msg.ts';
import { words } from '#i18n/words.ts';

const NEW_DEVICE = msg({
  message:
    'Outlay: your account was just used to sign in on a new device ({address}, {device}). If this was not you, change your password at once.',
});

/** The mail about a sign-in from a device not seen before. */
export const newDeviceText = (locale: Locale, values: { address: string; device: string }): string =>
  words(locale)(NEW_DEVICE, values);
