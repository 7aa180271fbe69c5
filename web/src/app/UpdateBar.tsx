import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useStore } from 'zustand';
import { appWorker } from '#offline/app-worker.ts';
import { useTyping } from '#screen/use-typing.ts';
import { Button } from '#ui/Button.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import css from './UpdateBar.module.css';

/** Offers a newer version while no field has the focus; the user starts the update. */
export function UpdateBar() {
  const { t } = useLingui();
  const ready = useStore(appWorker.store, ({ is }) => is === 'ready');
  const typing = useTyping();
  const [later, setLater] = useState(false);
  if (!ready || typing || later) return null;
  return (
    <aside className={css['bar']} aria-label={t`New version`}>
      <span role="status">
        <Trans>New version available</Trans>
      </span>
      <Button small onPress={() => appWorker.restart()}>
        <Trans>Restart</Trans>
      </Button>
      <IconButton icon="close" label={t`Later`} onPress={() => setLater(true)} />
    </aside>
  );
}
