import { useLingui } from '@lingui/react/macro';
import { mapAppAddress, type MapApp, type Stop } from '../map-apps.ts';
import css from './MapPage.module.css';

/** The same way in the map apps that a phone may have. */
export function MapApps({ from, to }: { from: Stop; to: Stop }) {
  const { t } = useLingui();
  const apps: readonly (readonly [MapApp, string])[] = [
    ['amap', t`AMap`],
    ['tencent', t`Tencent Maps`],
    ['baidu', t`Baidu Maps`],
    ['apple', t`Apple Maps`],
    ['google', t`Google Maps`],
  ];
  return (
    <div>
      <p className={css['caption']}>{t`Open in`}</p>
      <ul className={css['apps']} aria-label={t`Open in`}>
        {apps.map(([app, name]) => (
          <li key={app}>
            <a href={mapAppAddress(app, from, to)} target="_blank" rel="noreferrer">
              {name}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
