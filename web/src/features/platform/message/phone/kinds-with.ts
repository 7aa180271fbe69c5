import { i18n } from '@lingui/core';
import type { MessageKind } from '@outlay/contract/platform/message.kind';
import { MESSAGE_WORDS } from './message-words.ts';

/** Placeholders with their plural rules are not part of the sentence. */
const VALUES = /\{[^{}]*\}/g;

/** The kinds whose title or sentence contains the word in the reader's language: the server stores only values. */
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

/** A compiled sentence is an array of texts and placeholders. */
const wordsOf = (compiled: unknown): string =>
  Array.isArray(compiled)
    ? compiled.map((part: unknown) => (typeof part === 'string' ? part : '{}')).join('')
    : '';
