import { readFileSync } from 'node:fs';
import { setupI18n, type MessageDescriptor, type Messages } from '@lingui/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import PO from 'pofile';
import type { Locale } from '@outlay/contract/locale';
import { idOf } from './msg.ts';

type Values = Readonly<Record<string, string | number>>;

/** Translates a text into one language and inserts its values. */
export type Words = (message: MessageDescriptor, values?: Values) => string;

/** Reads and compiles a catalogue when the language is first used; about 20 ms. */
function catalogueOf(locale: Locale): Messages {
  const path = new URL(`locales/${locale}/messages.po`, import.meta.url);
  const { items } = PO.parse(readFileSync(path, 'utf8'));
  const texts = items.map(
    ({ msgid, msgctxt, msgstr }) => [idOf(msgid, msgctxt ?? ''), msgstr[0] ?? ''] as const,
  );
  return Object.fromEntries(
    texts.filter(([, text]) => text !== '').map(([id, text]) => [id, compileMessage(text)]),
  );
}

/**
 * Lingui decodes `\u0041` in the complete text, including inserted names and titles, so their backslashes are escaped.
 */
const asWritten = (value: string | number) =>
  typeof value === 'string' ? value.replaceAll('\\', '\\u005c') : value;

function speak(locale: Locale): Words {
  const i18n = setupI18n({ locale, messages: { [locale]: catalogueOf(locale) } });
  i18n.setMessagesCompiler(compileMessage);
  return ({ id, message = id }, values = {}) => {
    const formatted = Object.entries(values).map(([name, value]) => [name, asWritten(value)] as const);
    return i18n._(id, Object.fromEntries(formatted), { message });
  };
}

const spoken = new Map<Locale, Words>();

/** Returns the translator of a language, for mail, text messages, notifications, print and files. */
export function words(locale: Locale): Words {
  const known = spoken.get(locale) ?? speak(locale);
  spoken.set(locale, known);
  return known;
}
