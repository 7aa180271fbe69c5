import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { guardLeaving } from '#navigation/nav.ts';
import { Dialog } from '#ui/Dialog.tsx';

/** Asks for confirmation before unsaved changes are discarded. */
export function Unsaved({ changed }: { changed: boolean }) {
  const { t } = useLingui();
  const [leave, setLeave] = useState<(() => void) | null>(null);
  useEffect(() => (changed ? guardLeaving((go) => setLeave(() => go)) : undefined), [changed]);
  return (
    <Dialog
      open={leave !== null}
      title={t`Leave without saving?`}
      yes={t`Leave`}
      no={t`Keep editing`}
      dangerous
      onYes={() => {
        setLeave(null);
        leave?.();
      }}
      onNo={() => setLeave(null)}
    >
      <p>
        <Trans>Your changes here have not been saved yet.</Trans>
      </p>
    </Dialog>
  );
}
