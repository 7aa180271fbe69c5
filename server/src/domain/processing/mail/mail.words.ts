import type { Locale } from '@outlay/contract/locale';
import type { Money } from '@outlay/contract/money';
import { moneyText } from '#i18n/format.ts';
import { msg } from '#i18n/msg.ts';
import { words } from '#i18n/words.ts';

interface Mailed {
  number: string;
  title: string;
  submitter: string;
  money: Money;
  link: string;
}

const TO_DECIDE = msg({
  message:
    '{number} “{title}” by {submitter} ({money}) is waiting for your approval:\n{link}\nThe link is valid for three days and for this document only. Please do not forward it.',
});

/** The mail that requests an approval, with a link to the document. */
export const mailText = (locale: Locale, { money, ...mailed }: Mailed): string =>
  words(locale)(TO_DECIDE, { ...mailed, money: moneyText(money, { locale }) });
