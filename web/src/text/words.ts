import { i18n, type MessageDescriptor } from '@lingui/core';

/** A sentence with its values. The reader's language decides where they stand in it. */
export const fillWords = (words: MessageDescriptor, values: Record<string, string>): string =>
  i18n._(words.id, values, words.message === undefined ? {} : { message: words.message });

/** Names as the reader's language lists them. */
export const listWords = (names: readonly string[]): string =>
  new Intl.ListFormat(i18n.locale || 'zh-Hans', { type: 'conjunction', style: 'long' }).format(names);
