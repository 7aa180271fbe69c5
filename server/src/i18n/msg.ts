import type { MessageDescriptor } from '@lingui/core';

interface Described {
  /** English, with placeholders and plurals as ICU writes them: `{count, plural, one {# day} other {# days}}`. */
  message: string;
  /** Distinguishes texts that are the same in English but not in every language. */
  context?: string;
  /** A note for translators. */
  comment?: string;
}

/** The id of a text in the catalogues: its English and its context, as `.po` files store them. */
export const idOf = (message: string, context = ''): string =>
  context === '' ? message : `${context}\u0004${message}`;

/**
 * Declares a text of the server. `lingui extract` finds it by the name of this function, as it finds the macro in the
 * web, so the argument must be a literal. The server is not built before it runs, so this is a function of its own.
 */
export function msg(text: TemplateStringsArray | Described): MessageDescriptor {
  const { message, context } = 'raw' in text ? { message: text.join(''), context: undefined } : text;
  return { id: idOf(message, context), message };
}
