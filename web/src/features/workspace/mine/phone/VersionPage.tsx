import { Trans, useLingui } from '@lingui/react/macro';
import { useStore } from 'zustand';
import { appWorker } from '#offline/app-worker.ts';
import { APP_VERSION, APP_VERSION_CODE } from '#device/constants.ts';
import { Button } from '#ui/Button.tsx';
import { Dock } from '#ui/Dock.tsx';
import { Page } from '#ui/Page.tsx';
import css from './Version.module.css';
import { useCheckVersion } from '../version.queries.ts';
import { updateStateOf } from './update-state.ts';
import { VersionState } from './VersionState.tsx';

/** The installed version, and whether a newer one is available. */
export function VersionPage() {
  const { t } = useLingui();
  const copy = useStore(appWorker.store);
  const check = useCheckVersion();
  const state = updateStateOf(copy, check);
  const busy = state.is === 'checking' || state.is === 'downloading' || state.is === 'restarting';
  return (
    <Page
      title={t({ message: 'About', context: 'page' })}
      dock={
        <Dock>
          {state.is === 'ready' || state.is === 'available' ? (
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
      <VersionState state={state} />
    </Page>
  );
}
