import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { FlowDetail } from '@outlay/contract/documents/flow';
import { formatRecent } from '#text/format.ts';
import { Pill } from '#ui/Pill.tsx';
import css from '../Flows.module.css';
import { RunningDocuments } from './RunningDocuments.tsx';

/** All published versions, and the documents still running on older ones. */
export function VersionsView({ detail }: { detail: FlowDetail }) {
  const { t } = useLingui();
  return (
    <div className={css['view']}>
      <h2>
        <Trans>In approval on an older version</Trans>
      </h2>
      <RunningDocuments flow={detail} />
      <h2>
        <Trans>Published versions</Trans>
      </h2>
      {detail.versions.length === 0 && <p className={css['soft']}>{t`Never published`}</p>}
      <ol className={css['versions']}>
        {detail.versions.map(({ version, note, publishedBy, publishedAt, running }) => (
          <li key={version}>
            <b>{t`Version ${version}`}</b>
            <span>
              {note || <span className={css['soft']}>{t`No note`}</span>}{' '}
              {version === detail.currentVersion && <Pill tone="good">{t`Current`}</Pill>}
            </span>
            <small>
              <Plural value={running} one="# under approval" other="# under approval" />
            </small>
            <small />
            <small>
              {[publishedBy?.name ?? t`Included with the product`, formatRecent(publishedAt)].join(' · ')}
            </small>
          </li>
        ))}
      </ol>
    </div>
  );
}
