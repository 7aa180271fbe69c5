import { Trans, useLingui } from '@lingui/react/macro';
import type { Connection } from '@outlay/contract/membership/connection';
import type { ConnectionKind } from '@outlay/contract/membership/connection.settings';
import { Button } from 'antd';
import { useState } from 'react';
import admin from '#desk/Desk.module.css';
import { goToNow } from '#desk/desk-nav.ts';
import { LeaveGuard } from '#desk/LeaveGuard.tsx';
import { PlatformIcon } from '../PlatformIcon.tsx';
import { Notice } from '#ui/Notice.tsx';
import { StatePill } from './ConnectionCards.tsx';
import { ConnectionSteps } from './ConnectionSteps.tsx';
import { ConnectionEvents } from './ConnectionEvents.tsx';
import css from './Connections.module.css';
import { KIND_WORDS, SITE_WORDS } from './connection-words.ts';
import { draftOf } from './draft.ts';
import { RemoveConnection } from './RemoveConnection.tsx';
import { siteFault } from './site.ts';
import { useConnectionForm, type ConnectionFormState } from './use-connection-form.ts';

interface ConnectionPaneProps {
  kind: ConnectionKind;
  /** Null for a new one. */
  connection: Connection | null;
  site: string;
  companyCode: string;
  publicIps: readonly string[];
}

/** The set-up of one connection, step by step. */
export function ConnectionPane({ kind, connection, site, ...known }: ConnectionPaneProps) {
  const { i18n } = useLingui();
  const [isRemoving, setRemoving] = useState(false);
  const form = useConnectionForm(kind, connection);
  const save = async () => {
    if ((await form.save()) && !connection) goToNow('connections', form.draft.id);
  };
  return (
    <>
      <LeaveGuard changed={form.isChanged} onSave={form.save} />
      <div className={css['pane']}>
        <div className={css['head']}>
          <span className={css['tile']}>
            <PlatformIcon platform={kind} size={24} />
          </span>
          <span className={css['name']}>
            <h2>{connection?.name ?? i18n._(KIND_WORDS[kind].label)}</h2>
          </span>
          {connection && <StatePill connection={connection} />}
        </div>
        <SiteNotice site={site} />
        <ConnectionSteps kind={kind} connection={connection} {...known} form={form} />
        {connection && <ConnectionEvents id={connection.id} />}
      </div>
      <SaveErrors form={form} connection={connection} />
      <div className={admin['paneFoot']}>
        {connection && (
          <Button danger onClick={() => setRemoving(true)}>
            <Trans>Remove</Trans>
          </Button>
        )}
        <span style={{ flex: 1 }} />
        <Button
          type="primary"
          loading={form.saving}
          disabled={connection !== null && !form.isChanged}
          onClick={() => void save()}
        >
          <Trans>Save</Trans>
        </Button>
      </div>
      {isRemoving && connection && (
        <RemoveConnection
          connection={connection}
          onEnded={(ended) => form.restart(draftOf(ended))}
          onClose={() => setRemoving(false)}
        />
      )}
    </>
  );
}

/** The outside systems must reach this server. */
function SiteNotice({ site }: { site: string }) {
  const { i18n } = useLingui();
  const fault = siteFault(site);
  if (!fault) return null;
  return (
    <div className={css['notice']}>
      <Notice tone="wait" title={<Trans>Other systems cannot reach this server</Trans>}>
        <Trans>
          Its address is {site}. {i18n._(SITE_WORDS[fault])} The operator sets it with OUTLAY_URL.
        </Trans>
      </Notice>
    </div>
  );
}

function SaveErrors({ form, connection }: { form: ConnectionFormState; connection: Connection | null }) {
  if (form.error === null && !form.isMissing) return null;
  return (
    <div className={css['pane']}>
      <p className={admin['wrong']} role="alert">
        {form.error ?? <Trans>Something is still missing above.</Trans>}
      </p>
      {form.isStale && connection && (
        <Button onClick={() => form.restart(draftOf(connection))}>
          <Trans>Discard my changes and show the saved ones</Trans>
        </Button>
      )}
    </div>
  );
}
