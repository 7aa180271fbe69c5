import { t } from '@lingui/core/macro';
import type { FormulaFault } from './model/formula.ts';

/** What is wrong with a formula, and what to do about it. */
export function formulaWords(fault: FormulaFault): string {
  switch (fault.kind) {
    case 'empty':
      return t`Write what it is computed from.`;
    case 'incomplete':
      return t`Something is missing at the end.`;
    case 'deep':
      return t`There are too many brackets in each other.`;
    case 'sign':
      return t`There is a sign that has no meaning here.`;
    case 'missing':
      return t`“${fault.what}” is missing.`;
    case 'unexpected':
      return t`“${fault.what}” does not belong here.`;
    case 'unknownName':
      return t`“${fault.what}” is no field above this one.`;
    case 'unknownFunction':
      return t`“${fault.what}” is no function; there are if, min, max, round, abs and days.`;
  }
}
