import { ROUTES } from '@outlay/contract/routes';
import { readParams } from '@outlay/contract/routes.params';
import { useLingui } from '@lingui/react/macro';
import { lazy, Suspense, useDeferredValue, useState } from 'react';
import { useStore } from 'zustand';
import { pages, switchTab } from '#navigation/nav.ts';
import { useUser } from '#session/use-session.ts';
import { TabBar } from '#ui/TabBar.tsx';
import { routeMap } from './routes.ts';

const CaptureSheet = lazy(() =>
  import('#features/spend/invoice/phone/CaptureSheet.tsx').then((m) => ({ default: m.CaptureSheet })),
);

/** The two tabs and the camera button between them. */
export function MainTabs() {
  const { t } = useLingui();
  // The shortcut on the home screen opens the app with the capture sheet.
  const [capturing, setCapturing] = useState(
    () => readParams(ROUTES.home, pages.getState().stack.at(-1)?.query ?? {}).do === 'photograph',
  );
  const path = useStore(pages, ({ stack }) => stack.at(-1)?.path ?? '/');
  const user = useUser();
  // The tab is marked at once; the bar appears and disappears together with the deferred page.
  const onTab = routeMap.isTab(useDeferredValue(path)) === true;
  return (
    <>
      {onTab && (
        <TabBar
          label={t`Main pages`}
          left={{
            label: t`Home`,
            icon: 'home',
            on: path === ROUTES.home,
            onPress: () => switchTab(ROUTES.home),
          }}
          right={{
            label: t`My`,
            icon: 'user',
            on: path === ROUTES.mine,
            onPress: () => switchTab(ROUTES.mine),
          }}
          centre={{ label: t`Photograph an invoice`, icon: 'camera', onPress: () => setCapturing(true) }}
        />
      )}
      {capturing && user && (
        <Suspense>
          <CaptureSheet open onClose={() => setCapturing(false)} />
        </Suspense>
      )}
    </>
  );
}
