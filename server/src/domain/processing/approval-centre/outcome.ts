import type { Locale } from '@outlay/contract/locale';
import { words } from '#i18n/words.ts';
import { OUTCOMES } from './centre.words.ts';
import type { findDecider } from './mirror.repository.ts';

type Decider = NonNullable<Awaited<ReturnType<typeof findDecider>>>;

/** What became of a task, in one line: "Approved by Li Na". */
export function outcomeWords(
  { state, act, name }: Pick<Decider, 'state' | 'act' | 'name'>,
  locale: Locale,
): string {
  const say = words(locale);
  const known = state in OUTCOMES ? OUTCOMES[state as keyof typeof OUTCOMES] : undefined;
  if (known && name !== null) return say(known, { name });
  if (act === 'withdraw' && name !== null) return say(OUTCOMES.withdrawn, { name });
  return say(OUTCOMES.over);
}
