import { Trans, useLingui } from '@lingui/react/macro';
import {
  TRAVEL_PROVIDERS,
  type TravelProvider,
  type TravelProviderForm,
} from '@outlay/contract/travel/booking.setting';
import { useQuery } from '@tanstack/react-query';
import type { TableColumnsType } from 'antd';
import { useState } from 'react';
import { formatRecent } from '#text/format.ts';
import { listWords } from '#text/words.ts';
import { Empty } from '#ui/Empty.tsx';
import css from '#desk/Desk.module.css';
import { ShortTable } from '#desk/list/ShortTable.tsx';
import { KindMenu } from '#desk/form/KindMenu.tsx';
import { StandingPill } from '#desk/form/StandingPill.tsx';
import { SectionLayout } from '#desk/SectionLayout.tsx';
import { ORDER_KIND_WORDS } from '../../order/order-words.ts';
import { draftOf, newProvider } from './provider-draft.ts';
import { PROVIDER_WORDS } from './provider-words.ts';
import { ProviderDrawer } from './ProviderDrawer.tsx';
import { providerQueries } from './settings.queries.ts';

/** Where the company books: each provider with its state. */
export function ProvidersSection() {
  const { t } = useLingui();
  const { data, error, refetch } = useQuery(providerQueries.all());
  const [edited, setEdited] = useState<TravelProviderForm | null>(null);
  const columns = useColumns((provider) => setEdited(draftOf(provider)));
  return (
    <SectionLayout title={t`Travel providers`}>
      <div className={css['tools']}>
        <span className={css['small']}>
          <Trans>People search all providers that are on, and see one list.</Trans>
        </span>
        <span className={css['right']}>
          <KindMenu
            kinds={TRAVEL_PROVIDERS}
            words={PROVIDER_WORDS}
            onChoose={(kind, label) => setEdited(newProvider(kind, label))}
          >
            <Trans>Add a provider</Trans>
          </KindMenu>
        </span>
      </div>
      <ShortTable
        rows={data?.items}
        query={{ error, refetch }}
        columns={columns}
        empty={
          <Empty title={t`No travel providers yet`} icon="cart">
            <Trans>Add one, or try everything with the sandbox: nothing is really booked there.</Trans>
          </Empty>
        }
        onOpen={(provider) => setEdited(draftOf(provider))}
      />
      {edited && (
        <ProviderDrawer
          key={edited.id}
          start={edited}
          provider={data?.items.find(({ id }) => id === edited.id) ?? null}
          onClose={() => setEdited(null)}
        />
      )}
    </SectionLayout>
  );
}

function useColumns(onOpen: (provider: TravelProvider) => void): TableColumnsType<TravelProvider> {
  const { t, i18n } = useLingui();
  return [
    {
      title: t`Provider`,
      render: (_, provider) => (
        <span className={css['two']}>
          <button type="button" onClick={() => onOpen(provider)}>
            <b>{provider.name}</b>
          </button>
          <small>{i18n._(PROVIDER_WORDS[provider.kind].label)}</small>
        </span>
      ),
    },
    {
      title: t`Offers`,
      render: (_, { kinds }) =>
        kinds.length > 0
          ? listWords(kinds.map((kind) => i18n._(ORDER_KIND_WORDS[kind].label)))
          : t`On its site`,
    },
    {
      title: t`State`,
      render: (_, { enabled, fault }) => (
        <StandingPill enabled={enabled} needsAttention={enabled && Boolean(fault)} />
      ),
    },
    {
      title: t`Orders read`,
      render: (_, { readAt, fault }) => (
        <span className={css['two']}>
          {readAt ? formatRecent(readAt) : '—'}
          {fault && <small className={css['late']}>{fault}</small>}
        </span>
      ),
    },
  ];
}
