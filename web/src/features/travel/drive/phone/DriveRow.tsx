import { useLingui } from '@lingui/react/macro';
import type { DriveSummary } from '@outlay/contract/travel/drive';
import { ROUTES } from '@outlay/contract/routes';
import { pageAddress } from '@outlay/contract/routes.params';
import { formatDay } from '#text/format.ts';
import { navigateTo } from '#navigation/nav.ts';
import { Amount } from '#ui/Amount.tsx';
import { Pill } from '#ui/Pill.tsx';
import { Row, Square } from '#ui/Row.tsx';
import { distanceWords } from '../../map/map-words.ts';
import { KIND_WORDS, STATE_WORDS } from '../drive-words.ts';

/** Start and destination; a recording without names says how it was measured. */
export function useDriveName(): (drive: Pick<DriveSummary, 'fromName' | 'toName' | 'kind'>) => string {
  const { i18n } = useLingui();
  return ({ fromName, toName, kind }) =>
    [fromName, toName].filter(Boolean).join(' → ') || i18n._(KIND_WORDS[kind]);
}

/** One drive in a list. */
export function DriveRow({ drive }: { drive: DriveSummary }) {
  const { i18n } = useLingui();
  const name = useDriveName();
  const { id, state, day, distanceM, money, purpose } = drive;
  const { label, tone } = STATE_WORDS[state];
  return (
    <Row
      lead={<Square icon="car" tone={state === 'recording' ? 'wait' : 'brand'} />}
      title={name(drive)}
      sub={[formatDay(day), distanceWords(distanceM), purpose].filter(Boolean).join(' · ')}
      end={
        <>
          {money && <Amount money={money} />}
          {state !== 'free' && <Pill tone={tone}>{i18n._(label)}</Pill>}
        </>
      }
      more
      onPress={() => navigateTo(pageAddress(ROUTES.drive, { id }))}
    />
  );
}
