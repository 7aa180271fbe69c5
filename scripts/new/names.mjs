import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../setup.mjs';

/** `spend/budget` in its parts, once the domain is known to be there. */
export function placeOf(place = '') {
  const [floor, domain] = place.split('/');
  if (!domain || !existsSync(join(ROOT, 'server/src/domain', floor, domain)))
    throw new Error(`“${place}” is no domain: name it in domains.mjs first`);
  return { floor, domain };
}

/** A word as a name in code begins it: `archive`, `archiveMany`. */
export function nameOf(word = '', form = /^[a-z][A-Za-z]*$/) {
  if (!form.test(word)) throw new Error(`“${word}” is no name of the kind ${form.source}`);
  return word;
}

export const capital = (word) => word[0].toUpperCase() + word.slice(1);
/** `flow-editor` → `flowEditor`. */
export const camel = (word) => word.replaceAll(/-(\w)/g, (_, letter) => letter.toUpperCase());
export const kebab = (word) => word.replaceAll(/(?<!^)[A-Z]/g, '-$&').toLowerCase();
/** `BudgetHistory` → `Budget history`. */
export const sentence = (word) => capital(kebab(word).replaceAll('-', ' '));
