import { Trans, useLingui } from '@lingui/react/macro';
import { formatRecent } from '#text/format.ts';
import { Notice } from '#ui/Notice.tsx';

/** Offline notice: the counts below may be outdated; quick notes and photos still work. */
export function NoNetwork({ online, at }: { online: boolean; at: string | undefined }) {
  const { t } = useLingui();
  const when = at === undefined ? null : formatRecent(at);
  return (
    <Notice tone="wait" icon="offline" title={online ? t`The server is not responding` : t`You’re offline`}>
      {when !== null && <Trans>The figures are as of {when}.</Trans>}{' '}
      <Trans>Expenses and photos are saved here and sent later.</Trans>
    </Notice>
  );
}
