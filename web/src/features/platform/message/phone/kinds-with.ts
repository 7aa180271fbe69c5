import { i18n } from '@lingui/core';
import type { MessageKind } from '@outlay/contract/platform/message.kind';
import { MESSAGE_WORDS } from './message-words.ts';

/** Values and their grammar are no words of the sentence. */
const VALUES = /\{[^{}]*\}/g;

/** The kinds whose title or sentence, in the reader's language, has the word: the server knows values only. */
export function kindsWith(search: string): MessageKind[] {
  const wanted = search.toLocaleLowerCase();
  if (wanted === '') return [];
  return (Object.keys(MESSAGE_WORDS) as MessageKind[]).filter((kind) => {
    const { title, text } = MESSAGE_WORDS[kind];
    return [title, text].some(({ id, message = '' }) => {
      const written = i18n.messages[id] ?? message;
      const words = typeof written === 'string' ? written : wordsOf(written);
      return words.replaceAll(VALUES, ' ').toLocaleLowerCase().includes(wanted);
    });
  });
}

/** A compiled sentence is a list of texts and values. */
const wordsOf = (compiled: unknown): string =>
  Array.isArray(compiled)
    ? compiled.map((part: unknown) => (typeof part === 'string' ? part : '{}')).join('')
    : '';
