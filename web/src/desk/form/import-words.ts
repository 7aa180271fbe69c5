import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { RowFate, RowFault } from '@outlay/contract/import';
import type { Tone } from '#ui/Pill.tsx';

export const ROW_RESULT_WORDS: Record<RowFate['fate'], { label: MessageDescriptor; tone: Tone }> = {
  added: { label: msg`New`, tone: 'good' },
  changed: { label: msg`Changed`, tone: 'brand' },
  same: { label: msg`Unchanged`, tone: 'plain' },
  refused: { label: msg`Not imported`, tone: 'stop' },
};

/** Why a row is skipped, and how to correct it. */
export const FAULT_WORDS: Record<RowFault, MessageDescriptor> = {
  tooFewColumns: msg`Columns are missing.`,
  badDay: msg`A day must be written like 2026-01-31.`,
  badCountry: msg`A country is two capital letters, like FR; a city has at most 40 characters.`,
  badCurrency: msg`A currency is three capital letters, like USD.`,
  ownCurrency: msg`This is the company’s own currency.`,
  badRate: msg`The rate must be a decimal number above zero.`,
  badAmount: msg`The amount is not a number, or is negative.`,
  badEffect: msg`The effect must be forbid, reason or warn.`,
  badPeriod: msg`The period ends before it begins.`,
  badType: msg`Unknown expense type.`,
  nameMissing: msg`The name is missing or too long.`,
  unknownDepartment: msg`There is not exactly one department with this name.`,
  unknownProject: msg`There is no project with this code.`,
  badKind: msg`The kind must be flight, train, hotel or car.`,
  badState: msg`The state of the order is not known.`,
  badPayer: msg`It must say who paid: company or self.`,
  badTime: msg`A time must be written like 2026-01-31 09:05, and the end must not be before the start.`,
  currencyChanged: msg`The order is known in another currency.`,
  otherCurrency: msg`The rows before are in another currency.`,
  twice: msg`The same entry is in a row above.`,
};
