import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { Connection } from '@outlay/contract/membership/connection';
import type { ConnectionKind } from '@outlay/contract/membership/connection.settings';
import { useQuery } from '@tanstack/react-query';
import { Button, Dropdown } from 'antd';
import { goTo, useDeskPlace } from '#desk/desk-nav.ts';
import { SectionLayout } from '#desk/SectionLayout.tsx';
import { ErrorBox } from '#ui/ErrorBox.tsx';
import { SkeletonRows } from '#ui/Skeleton.tsx';
import { ConnectionCards } from './ConnectionCards.tsx';
import { ConnectionPane } from './ConnectionPane.tsx';
import { connectionQueries } from './connection.queries.ts';
import { KIND_WORDS } from './connection-words.ts';
import { KINDS } from './kinds.ts';
import { needsAttention } from './state.ts';

const SECTION = 'connections';
const NEW = 'new-';

/** The outside systems through which members sign in. */
export function ConnectionsSection() {
  const { t } = useLingui();
  const { open } = useDeskPlace();
  const list = useQuery(connectionQueries.list());
  const items = list.data?.items ?? [];
  const connection = items.find(({ id }) => id === open) ?? null;
  const kind = connection?.settings.kind ?? KINDS.find((one) => open === NEW + one);
  const pane = list.data && kind && (
    <ConnectionPane
      key={open}
      kind={kind}
      connection={connection}
      site={list.data.site}
      companyCode={list.data.companyCode}
      publicIps={list.data.publicIps}
    />
  );
  return (
    <SectionLayout
      title={t`Connections`}
      summary={<Summary items={items} />}
      aside={<AddAnother items={items} />}
      pane={pane}
      paneLabel={t`Connection`}
      onClosePane={() => goTo(SECTION)}
    >
      {list.data ? (
        <ConnectionCards
          items={items}
          open={open}
          onOpen={({ id }) => goTo(SECTION, id)}
          onAdd={(added) => goTo(SECTION, NEW + added)}
          newKey={(one) => NEW + one}
        />
      ) : list.error ? (
        <ErrorBox error={list.error} onRetry={() => void list.refetch()} />
      ) : (
        <SkeletonRows />
      )}
    </SectionLayout>
  );
}

function Summary({ items }: { items: readonly Connection[] }) {
  const used = items.filter(({ enabled }) => enabled).length;
  const failed = items.filter(needsAttention).length;
  return (
    <>
      <Trans>{used} in use</Trans>
      {failed > 0 && (
        <>
          {' · '}
          <Plural value={failed} one="# needs attention" other="# need attention" />
        </>
      )}
    </>
  );
}

/** Kinds with a connection; the others have a card of their own. */
function AddAnother({ items }: { items: readonly Connection[] }) {
  const { i18n } = useLingui();
  const kinds = KINDS.filter((kind) => items.some(({ settings }) => settings.kind === kind));
  if (kinds.length === 0) return null;
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: kinds.map((kind) => ({ key: kind, label: i18n._(KIND_WORDS[kind].label) })),
        onClick: ({ key }) => goTo(SECTION, NEW + (key as ConnectionKind)),
      }}
    >
      <Button>
        <Trans>Add another</Trans>
      </Button>
    </Dropdown>
  );
}
