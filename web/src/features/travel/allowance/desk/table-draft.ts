import type { AllowanceTableForm } from '@outlay/contract/travel/allowance';
import { CHINA_RULES, GERMANY_RULES, OVERSEAS_SAMPLE } from '@outlay/contract/travel/allowance.presets';
import { newId } from '#device/id.ts';

export type TableDraft = AllowanceTableForm;

const EMPTY = {
  ...CHINA_RULES,
  ...{ name: '', source: '' },
  tiers: [{ name: '', cities: [], rates: [{ grade: '', amount: 0, taxFree: null }] }],
};
const EXAMPLES = { china: CHINA_RULES, germany: GERMANY_RULES, empty: EMPTY };

/** A new table from an example; its amounts are there to be changed. */
export const newTable = (kind: keyof typeof EXAMPLES, fromDay: string): TableDraft => ({
  ...structuredClone(EXAMPLES[kind]),
  ...{ id: newId(), version: 0, fromDay },
  overseas: kind === 'germany' ? [...OVERSEAS_SAMPLE] : [],
});

/** The form without what only an answer has. */
export const sentOf = ({ ...draft }: TableDraft & { currency?: string }): AllowanceTableForm => {
  delete draft.currency;
  return draft;
};

/** Whether it can be saved; the server says the rest. */
export const isWhole = ({ name, fromDay, tiers }: TableDraft): boolean =>
  name.trim() !== '' && fromDay !== '' && tiers.every((tier) => tier.name.trim() !== '');
