import { i18n, type MessageDescriptor } from '@lingui/core';

/** A sentence with its values inserted; the translation decides their positions. */
export const fillWords = (words: MessageDescriptor, values: Record<string, string>): string =>
  i18n._(words.id, values, words.message === undefined ? {} : { message: words.message });

/** A list of names in the reader's language. */
export const listWords = (names: readonly string[]): string =>
  new Intl.ListFormat(i18n.locale || 'zh-Hans', { type: 'conjunction', style: 'long' }).format(names);
