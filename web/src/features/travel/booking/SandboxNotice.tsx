import { useLingui } from '@lingui/react/macro';
import { Notice } from '#ui/Notice.tsx';

/** On every page with offers or bookings of the sandbox. */
export function SandboxNotice({ shown }: { shown: boolean }) {
  const { t } = useLingui();
  return shown ? <Notice tone="wait" icon="flash" title={t`Sandbox: nothing is really booked`} /> : null;
}
