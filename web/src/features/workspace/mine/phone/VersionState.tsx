import { Trans, useLingui } from '@lingui/react/macro';
import { formatPercent } from '#text/format.ts';
import { Notice } from '#ui/Notice.tsx';
import css from './Version.module.css';
import type { Stand } from './version-stand.ts';

/** Each update state, with the next action. */
export function VersionState({ stand }: { stand: Stand }) {
  const { t } = useLingui();
  if (stand.is === 'unasked') return null;
  if (stand.is === 'downloading') return <Downloading {...stand} />;
  if (stand.is === 'available') {
    const { version, required } = stand;
    return (
      <Notice tone={required ? 'stop' : 'brand'} title={t`Version ${version} is available`}>
        {required ? (
          <Trans>This version no longer works with the server. Restart to update.</Trans>
        ) : (
          <Trans>Restart whenever it suits you.</Trans>
        )}
      </Notice>
    );
  }
  return <PlainState is={stand.is} />;
}

type Plain = Exclude<Stand['is'], 'unasked' | 'downloading' | 'available'>;

function PlainState({ is }: { is: Plain }) {
  const { t } = useLingui();
  switch (is) {
    case 'checking':
      return <Notice tone="plain" icon="clock" title={t`Checking…`} />;
    case 'upToDate':
      return (
        <Notice tone="good" title={t`You have the latest version`}>
          <Trans>There is nothing to do.</Trans>
        </Notice>
      );
    case 'ready':
      return (
        <Notice tone="brand" title={t`New version ready`}>
          <Trans>Restart to use it. Anything you typed is kept.</Trans>
        </Notice>
      );
    case 'restarting':
      return <Notice tone="plain" icon="retry" title={t`Restarting…`} />;
    case 'installFailed':
      return (
        <Notice tone="stop" title={t`The new version could not be downloaded completely`}>
          <Trans>You can keep using this version. Check again when your connection is better.</Trans>
        </Notice>
      );
    case 'updateFailed':
      return (
        <Notice tone="stop" title={t`Could not check for a new version`}>
          <Trans>Check your connection, then try again.</Trans>
        </Notice>
      );
  }
}

function Downloading({ kept, all }: { kept: number; all: number }) {
  const { t } = useLingui();
  const part = all > 0 ? kept / all : 0;
  const percent = formatPercent(part);
  return (
    <>
      <Notice tone="brand" icon="down" title={t`Downloading a new version, ${percent}`}>
        <Trans>You can keep working.</Trans>
      </Notice>
      <div
        className={css['meter']}
        role="progressbar"
        aria-label={t`Progress`}
        aria-valuenow={Math.round(part * 100)}
      >
        <i style={{ transform: `scaleX(${part})` }} />
      </div>
    </>
  );
}
