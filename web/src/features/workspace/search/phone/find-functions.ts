import { i18n } from '@lingui/core';
import type { Menu } from '@outlay/contract/workspace/home';
import { hasWords } from '#text/find-words.ts';
import { ENTRY_WORDS } from '#features/workspace/home/phone/entry-words.ts';

type Entry = Menu['items'][number];

/** Functions whose translated name contains all words. */
export const findFunctions = (items: readonly Entry[], words: readonly string[]): Entry[] =>
  items.filter(({ key }) => hasWords(i18n._(ENTRY_WORDS[key].label), words));
