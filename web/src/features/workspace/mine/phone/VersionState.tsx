import { Trans, useLingui } from '@lingui/react/macro';
import { formatPercent } from '#text/format.ts';
import { Notice } from '#ui/Notice.tsx';
import css from './Version.module.css';
import type { UpdateState } from './update-state.ts';

/** Each update state, with the next action. */
export function VersionState({ state }: { state: UpdateState }) {
  const { t } = useLingui();
  if (state.is === 'unchecked') return null;
  if (state.is === 'downloading') return <Downloading {...state} />;
  if (state.is === 'available') {
    const { version, required } = state;
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
  return <PlainState is={state.is} />;
}

type Plain = Exclude<UpdateState['is'], 'unchecked' | 'downloading' | 'available'>;

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
