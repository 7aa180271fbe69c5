import { Trans, useLingui } from '@lingui/react/macro';
import { useStore } from 'zustand';
import { appWorker } from '#offline/app-worker.ts';
import { APP_VERSION, APP_VERSION_CODE } from '#device/constants.ts';
import { Button } from '#ui/Button.tsx';
import { Dock } from '#ui/Dock.tsx';
import { Page } from '#ui/Page.tsx';
import css from './Version.module.css';
import { useCheckVersion } from '../version.queries.ts';
import { standOf } from './version-stand.ts';
import { VersionState } from './VersionState.tsx';

/** The installed version, and whether a newer one is available. */
export function VersionPage() {
  const { t } = useLingui();
  const copy = useStore(appWorker.store);
  const check = useCheckVersion();
  const stand = standOf(copy, check);
  const busy = stand.is === 'checking' || stand.is === 'downloading' || stand.is === 'restarting';
  return (
    <Page
      title={t({ message: 'About', context: 'page' })}
      dock={
        <Dock>
          {stand.is === 'ready' || stand.is === 'available' ? (
            <Button wide icon="retry" onPress={() => appWorker.restart()}>
              <Trans>Restart</Trans>
            </Button>
          ) : (
            <Button wide icon="retry" busy={busy} onPress={() => check.mutate()}>
              <Trans>Check for updates</Trans>
            </Button>
          )}
        </Dock>
      }
    >
      <div className={css['about']}>
        <img src="/icon.svg" alt="" width={88} height={88} />
        <h2>Outlay</h2>
        <p>
          <Trans>
            Version {APP_VERSION} ({APP_VERSION_CODE})
          </Trans>
        </p>
      </div>
      <VersionState stand={stand} />
    </Page>
  );
}
