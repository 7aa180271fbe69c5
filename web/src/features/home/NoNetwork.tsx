import { Trans, useLingui } from '@lingui/react/macro';
import { formatRecent } from '#kit/format.ts';
import { Notice } from '#ui/Notice.tsx';

/** The figures below are yesterday's, perhaps; noting and photographing go on. */
export function NoNetwork({ online, at }: { online: boolean; at: string | undefined }) {
  const { t } = useLingui();
  const when = at === undefined ? null : formatRecent(at);
  return (
    <Notice tone="wait" icon="offline" title={online ? t`The server does not answer` : t`You are offline`}>
      {when !== null && <Trans>The figures are as of {when}.</Trans>}{' '}
      <Trans>What you note or photograph is kept here and sent later.</Trans>
    </Notice>
  );
}
