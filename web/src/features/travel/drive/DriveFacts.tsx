import { useLingui } from '@lingui/react/macro';
import { deviationOf, type DriveDetail, type Mileage } from '@outlay/contract/travel/drive';
import { formatInstant, formatMoney, formatPercent } from '#text/format.ts';
import { Facts } from '#ui/Facts.tsx';
import { distanceWords } from '../map/map-words.ts';
import { KIND_WORDS } from './drive-words.ts';

/** How the distance was found, and what the amount was calculated from. */
export function DriveFacts({ drive }: { drive: DriveDetail }) {
  const { t, i18n } = useLingui();
  const rate = useRateWords();
  const { measuredM, distanceM, straightM, estimated, odometer, mileage } = drive;
  const deviation = deviationOf(drive);
  const differs = formatPercent(deviation / 100);
  const measured = distanceWords(measuredM);
  return (
    <Facts
      facts={[
        [t`Time`, `${formatInstant(drive.startedAt)} – ${formatInstant(drive.endedAt)}`],
        [t`Vehicle`, drive.vehicle.plate],
        [
          t`Measured`,
          `${i18n._(KIND_WORDS[drive.kind])} · ${measured}${estimated ? ` · ${t`Estimated`}` : ''}`,
        ],
        [t`Odometer`, odometer && `${odometer.from} – ${odometer.to} km`],
        [t`Deviation`, distanceM === measuredM ? null : `${differs} · ${drive.ownReason}`],
        [t`Straight line`, straightM === null ? null : distanceWords(straightM)],
        [t`Way to work, not paid`, mileage && mileage.commuteM > 0 ? distanceWords(mileage.commuteM) : null],
        [t`Passengers`, drive.passengers > 0 ? drive.passengers : null],
        [t`Rate`, mileage && rate(mileage)],
        [t`Source of the rate`, mileage?.source],
        [
          t`Before the monthly limit`,
          mileage && mileage.gross > mileage.amount
            ? formatMoney({ amount: mileage.gross, currency: mileage.currency })
            : null,
        ],
      ]}
    />
  );
}

/** `26.4 km × 0.80 CNY`, one for each band. */
function useRateWords(): (mileage: Mileage) => string {
  return ({ parts, currency, unit }) =>
    parts
      .map(
        ({ distanceM, perUnit }) =>
          `${distanceWords(distanceM)} × ${perUnit} ${currency}/${unit === 'km' ? 'km' : 'mi'}`,
      )
      .join(' + ');
}
