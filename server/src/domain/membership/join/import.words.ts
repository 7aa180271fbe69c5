import type { MessageDescriptor } from '@lingui/core';
import type { Locale } from '@outlay/contract/locale';
import { msg } from '#i18n/msg.ts';
import { words } from '#i18n/words.ts';
import type { ImportedCells } from '#database/tables.ts';
import type { Column } from './import.columns.ts';

const HEADINGS: Readonly<Record<Column, MessageDescriptor>> = {
  name: msg`Name`,
  account: msg`Phone or email`,
  department: msg`Department`,
  grade: msg`Grade`,
  post: msg`Post`,
  leader: msg`Leads the department`,
};

/** Headings of templates that were downloaded before the heading changed. */
export const FORMER_HEADINGS: readonly (readonly [string, Column])[] = [['崗位', 'post']];

export const headingAt = (column: Column, locale: Locale): string => words(locale)(HEADINGS[column]);

export const EXAMPLE_ACCOUNT = 'ada@example.com';
const EXAMPLE = {
  name: msg`Ada Example`,
  department: msg`Sales/North`,
  leader: msg({ message: 'yes', comment: 'As people write it in a sheet; it is read again.' }),
};

/** The example row. Its account belongs to nobody, so forgetting to delete it adds nobody. */
export function exampleIn(locale: Locale): ImportedCells {
  const say = words(locale);
  return {
    name: say(EXAMPLE.name),
    account: EXAMPLE_ACCOUNT,
    department: say(EXAMPLE.department),
    grade: '',
    post: '',
    leader: say(EXAMPLE.leader),
  };
}
