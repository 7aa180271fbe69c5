import type { MessageDescriptor } from '@lingui/core';

interface Described {
  /** English, with placeholders and plurals as ICU writes them: `{count, plural, one {# day} other {# days}}`. */
  message: string;
  /** Tells apart what is the same in English and is not in every language. */
  context?: string;
  /** For whoever translates. */
  comment?: string;
}

/** How the catalogues name a text: its English, and its context as `.po` files keep it. */
export const idOf = (message: string, context = ''): string =>
  context === '' ? message : `${context}\u0004${message}`;

/**
 * A text that the server says. `lingui extract` finds it by this function's name, as it finds the macro's in the web:
 * so the argument is a literal. Here nothing is built before it runs, so it is a function of its own.
 */
export function msg(text: TemplateStringsArray | Described): MessageDescriptor {
  const { message, context } = 'raw' in text ? { message: text.join(''), context: undefined } : text;
  return { id: idOf(message, context), message };
}
