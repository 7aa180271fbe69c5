import { i18n, type MessageDescriptor } from '@lingui/core';

/** A sentence with its values. The reader's language decides where they stand in it. */
export const fillWords = (words: MessageDescriptor, values: Record<string, string>): string =>
  i18n._(words.id, values, words.message === undefined ? {} : { message: words.message });
