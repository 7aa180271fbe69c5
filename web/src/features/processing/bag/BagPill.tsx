import { useLingui } from '@lingui/react';
import type { BagState } from '@outlay/contract/processing/bag';
import { Pill } from '#ui/Pill.tsx';
import { BAG_STATE_WORDS } from './bag-words.ts';

export function BagPill({ state }: { state: BagState }) {
  const { i18n } = useLingui();
  const { label, tone } = BAG_STATE_WORDS[state];
  return <Pill tone={tone}>{i18n._(label)}</Pill>;
}
