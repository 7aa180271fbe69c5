import type { Route } from '@outlay/contract/travel/map';
import { Trans, useLingui } from '@lingui/react/macro';
import { Pill } from '#ui/Pill.tsx';
import type { Stop } from '../map-apps.ts';
import { distanceWords, durationWords } from '../map-words.ts';
import css from './MapPage.module.css';

interface RouteSumProps {
  route: Route;
  from: Stop;
  to: Stop;
}

/** Distance and time, and whether roads are known. */
export function RouteSum({ route, from, to }: RouteSumProps) {
  const { t } = useLingui();
  return (
    <>
      <p className={css['sum']}>
        <span className={css['main']}>{distanceWords(route.distanceM)}</span>
        <span className={css['time']}>{durationWords(route.durationS)}</span>
        {route.estimated && <Pill tone="wait">{t`Estimated`}</Pill>}
      </p>
      {route.estimated && (
        <p className={css['caption']}>
          <Trans>1.3 times the straight line, because no map service answered for the roads.</Trans>
        </p>
      )}
      <ol className={css['stops']}>
        <li>
          <span className={css['from']} aria-hidden="true" />
          {from.name}
        </li>
        <li>
          <span className={css['to']} aria-hidden="true" />
          {to.name}
        </li>
      </ol>
    </>
  );
}
