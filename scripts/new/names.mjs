import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../setup.mjs';

/** Splits `spend/budget` into its parts; throws if there is no such domain. */
export function placeOf(place = '') {
  const [floor, domain] = place.split('/');
  if (!domain || !existsSync(join(ROOT, 'server/src/domain', floor, domain)))
    throw new Error(`“${place}” is no domain: name it on its floor in domains/ first`);
  return { floor, domain };
}

/** Returns the word if it is a valid identifier, such as `archive` or `archiveMany`; throws otherwise. */
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
