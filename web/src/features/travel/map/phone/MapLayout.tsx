import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { inCdp } from '#device/surroundings.ts';
import { navigateBack } from '#navigation/nav.ts';
import { Icon, type IconName } from '#ui/Icon.tsx';
import { Page } from '#ui/Page.tsx';
import css from './MapLayout.module.css';

interface MapLayoutProps {
  title: string;
  /** Beside the back button, above the map: a search field or the title. */
  top: ReactNode;
  map: ReactNode;
  /** Below the map on a phone, beside it on a wide screen. */
  children: ReactNode;
}

/** A page whose ground is a map. */
export function MapLayout({ title, top, map, children }: MapLayoutProps) {
  const { t } = useLingui();
  return (
    <Page title={title} bare>
      <div className={css['whole']}>
        <div className={css['map']}>
          {map}
          <div className={css['top']}>
            {!inCdp() && <FloatButton icon="back" label={t`Back`} onPress={() => navigateBack()} />}
            <div className={css['title']}>{top}</div>
          </div>
        </div>
        <div className={css['panel']}>{children}</div>
      </div>
    </Page>
  );
}

interface FloatButtonProps {
  icon: IconName;
  label: string;
  onPress: () => void;
  busy?: boolean;
}

/** A button that lies on the map. */
export const FloatButton = ({ icon, label, onPress, busy = false }: FloatButtonProps) => (
  <button
    type="button"
    className={css['float']}
    aria-label={label}
    aria-busy={busy}
    onClick={busy ? undefined : onPress}
  >
    <Icon name={icon} />
  </button>
);

/** The title of a map page, where a search field stands on others. */
export const MapTitle = ({ children }: { children: ReactNode }) => (
  <span className={css['plate']} aria-hidden="true">
    {children}
  </span>
);
