import { t } from '@lingui/core/macro';
import type { FormulaFault } from './model/formula.ts';

/** The error of a formula as text, and how to correct it. */
export function formulaWords(fault: FormulaFault): string {
  switch (fault.kind) {
    case 'empty':
      return t`Enter the formula.`;
    case 'incomplete':
      return t`Something is missing at the end.`;
    case 'deep':
      return t`Brackets are nested too deeply.`;
    case 'sign':
      return t`There is an unexpected character here.`;
    case 'missing':
      return t`“${fault.what}” is missing.`;
    case 'unexpected':
      return t`“${fault.what}” does not belong here.`;
    case 'unknownName':
      return t`“${fault.what}” is not a field above this one.`;
    case 'unknownFunction':
      return t`“${fault.what}” is not a function; the functions are if, min, max, round, abs and days.`;
  }
}
