import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { RuleFault } from '@outlay/contract/travel/booking.offer';
import { formatMoney } from '#text/format.ts';
import { CLASS_WORDS } from './booking-words.ts';

/** What an offer breaks, in a sentence with the limit. */
export function useRuleWords(): (fault: RuleFault) => string {
  const { t, i18n } = useLingui();
  return ({ code, allowed, limit, days }) => {
    const most = limit ? formatMoney(limit) : '';
    switch (code) {
      case 'class': {
        const highest = allowed ? i18n._(CLASS_WORDS[allowed]) : '';
        return t`A higher class than yours: at most ${highest}`;
      }
      case 'cap':
        return t`Above the cap of ${most}`;
      case 'cheapest':
        return t`Others at about this time are cheaper: at most ${most}`;
      default:
        return plural(days ?? 0, {
          one: 'Later than the rules ask: book # day ahead',
          other: 'Later than the rules ask: book # days ahead',
        });
    }
  };
}
