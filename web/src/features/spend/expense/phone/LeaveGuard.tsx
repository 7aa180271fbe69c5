import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { guardLeaving } from '#navigation/nav.ts';
import { Dialog } from '#ui/Dialog.tsx';

/** Asks for confirmation before the page is left. */
export function LeaveGuard() {
  const { t } = useLingui();
  const [leave, setLeave] = useState<(() => void) | null>(null);
  useEffect(() => guardLeaving((go) => setLeave(() => go)), []);
  return (
    <Dialog
      open={leave !== null}
      title={t`Leave this page?`}
      yes={t`Leave`}
      no={t`Stay`}
      onYes={() => leave?.()}
      onNo={() => setLeave(null)}
    >
      <p>
        <Trans>The invoice is still being identified. You will find it under Invoices afterwards.</Trans>
      </p>
    </Dialog>
  );
}
