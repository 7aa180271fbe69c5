import { LOCALES, type Locale } from '@outlay/contract/locale';
import { CODE_TEMPLATES, SMS_TEMPLATES, type SmsTemplate, type Template } from '#jobs/notification.ts';

/** A gateway's template, and the names of our values for its placeholders, in order. */
export interface GatewayTemplate {
  code: string;
  values: readonly string[];
}

/** Keys are `name.language`, `name`, `code.language` and `code`. */
export type Templates = ReadonlyMap<string, GatewayTemplate>;

/** The values that each text needs. */
export const VALUES: Readonly<Record<SmsTemplate, readonly string[]>> = {
  register: ['code', 'minutes'],
  reset: ['code', 'minutes'],
  activate: ['code', 'minutes'],
  join: ['code', 'minutes'],
  signIn: ['code', 'minutes'],
  invite: ['inviter', 'company', 'url'],
  invited: ['company', 'url'],
  joined: ['company', 'url'],
  refused: ['company', 'reason'],
  factorAsked: ['url'],
  factorReset: [],
};

/** The languages to try for a reader, the most likely first. */
const NEAREST: Readonly<Record<Locale, readonly Locale[]>> = {
  'zh-Hans': ['zh-Hans'],
  'zh-Hant': ['zh-Hant', 'zh-Hans'],
  en: ['en'],
  fr: ['fr', 'en'],
  es: ['es', 'en'],
};

const ENTRY = /^(\w+)(?:\.([\w-]+))?\s*=\s*([\w-]+)\s*(?:\(([\w\s]*)\))?$/;

/**
 * Parses `code=SMS_1(code minutes), code.en=SMS_2, invite=SMS_3`: the name of a text, an optional language, the
 * gateway's template and, in brackets, its values in order. `code` applies to every verification code without a
 * template of its own. Without brackets, the template for a code takes only the code, any other all of its values.
 *
 * @throws Error with an explanation for the operator.
 */
export function templatesFrom(text: string): Templates {
  const templates = new Map<string, GatewayTemplate>();
  for (const entry of text.split(',').map((one) => one.trim())) {
    if (entry === '') continue;
    const [, name = '', locale, code = '', gaps] = ENTRY.exec(entry) ?? [];
    if (code === '') throw new Error(`"${entry}" is not of the form name=template or name.language=template`);
    const known = valuesOf(name);
    if (!known) throw new Error(`there is no text "${name}": name code, ${SMS_TEMPLATES.join(', ')}`);
    if (locale !== undefined && !(LOCALES as readonly string[]).includes(locale))
      throw new Error(`"${locale}" is none of ${LOCALES.join(', ')}`);
    const isCode = known.includes('code');
    const values = gaps === undefined ? (isCode ? ['code'] : known) : gaps.split(/\s+/).filter(Boolean);
    const strange = values.find((value) => !known.includes(value));
    if (strange) throw new Error(`"${name}" has no value "${strange}": it has ${known.join(', ') || 'none'}`);
    templates.set(locale === undefined ? name : `${name}.${locale}`, { code, values });
  }
  return templates;
}

function valuesOf(name: string): readonly string[] | undefined {
  if (name === 'code') return VALUES.signIn;
  return (SMS_TEMPLATES as readonly string[]).includes(name) ? VALUES[name as SmsTemplate] : undefined;
}

/**
 * Finds a template: in the reader's language, then in the nearest one, then without a language, then in any. For each,
 * the template of the text itself comes before the one for all codes.
 */
export function templateFor(
  templates: Templates,
  { name, locale }: Pick<Template, 'name' | 'locale'>,
): GatewayTemplate | undefined {
  const names = (CODE_TEMPLATES as readonly string[]).includes(name) ? [name, 'code'] : [name];
  const ends = [...NEAREST[locale].map((one) => `.${one}`), '', ...LOCALES.map((one) => `.${one}`)];
  for (const end of ends)
    for (const one of names) {
      const found = templates.get(one + end);
      if (found) return found;
    }
  return undefined;
}
