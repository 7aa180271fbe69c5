import { useLingui } from '@lingui/react';
import type { Message } from '@outlay/contract/platform/message';
import { formatDay, formatMoney } from '#text/format.ts';
import { fillWords } from '#text/words.ts';
import { MESSAGE_WORDS } from './message-words.ts';

type MessageContent = Pick<Message, 'kind' | 'values'>;

/** The values formatted for the reader: an amount with its currency, and the number of a document without a title. */
function readable({ values }: MessageContent): Record<string, string> {
  const { amount, currency = 'CNY', title, number = '' } = values;
  const days = ['day', 'fromDay', 'toDay'].flatMap((key) => {
    const day = values[key];
    return day ? [[key, formatDay(day)] as const] : [];
  });
  return {
    ...values,
    ...(amount === undefined ? {} : { amount: formatMoney({ amount: Number(amount), currency }) }),
    title: title || number,
    ...Object.fromEntries(days),
    reason: values['reason'] ?? '',
  };
}

/** The message as a sentence in the reader's language. */
export function MessageText({ message }: { message: MessageContent }) {
  // Renders again when the language changes.
  useLingui();
  return fillWords(MESSAGE_WORDS[message.kind].text, readable(message));
}

export function MessageTitle({ message }: { message: Pick<Message, 'kind'> }) {
  const { i18n } = useLingui();
  return i18n._(MESSAGE_WORDS[message.kind].title);
}
