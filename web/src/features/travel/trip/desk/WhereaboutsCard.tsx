import { Trans, useLingui } from '@lingui/react/macro';
import { countryName } from '@outlay/contract/country';
import type { Whereabouts } from '@outlay/contract/travel/trip.safety';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Button, Table, type TableColumnsType } from 'antd';
import { useState } from 'react';
import { errorWords } from '#text/errors.ts';
import { toast } from '#screen/toast.ts';
import { useMay } from '#session/use-session.ts';
import { Empty } from '#ui/Empty.tsx';
import { ErrorBox } from '#ui/ErrorBox.tsx';
import { SkeletonRows } from '#ui/Skeleton.tsx';
import css from '#desk/Desk.module.css';
import { SwitchField } from '#desk/form/SwitchField.tsx';
import { PagedList } from '#desk/list/PagedList.tsx';
import { spanText } from '../day-words.ts';
import { safetyQueries, useSaveSafetySetting } from '../safety.queries.ts';
import { ContactModal } from './ContactModal.tsx';

/** Who travels today and in which city, for the case that something happens there. */
export function WhereaboutsCard() {
  const { t } = useLingui();
  const { data, error, refetch } = useQuery(safetyQueries.setting());
  const mayDecide = useMay('company.write');
  const save = useSaveSafetySetting();
  if (!data) return error ? <ErrorBox error={error} onRetry={() => void refetch()} /> : <SkeletonRows />;
  const { showsWhereabouts, version } = data;
  return (
    <>
      <p className={css['small']}>
        <Trans>
          Only the city, only on the days of an approved trip, only for travel administrators. Every look is
          recorded in the audit log.
        </Trans>
      </p>
      {mayDecide && (
        <SwitchField
          label={t`Travel administrators may see who is where`}
          checked={showsWhereabouts}
          onChange={(on) =>
            save.mutate(
              { showsWhereabouts: on, version },
              { onError: (failure) => toast(errorWords(failure), 'stop') },
            )
          }
        />
      )}
      {showsWhereabouts ? (
        <Travellers />
      ) : (
        <Empty title={t`Switched off`} icon="lock">
          {mayDecide ? (
            <Trans>Before you switch it on, tell everybody what is shown and to whom.</Trans>
          ) : (
            <Trans>An administrator can switch it on.</Trans>
          )}
        </Empty>
      )}
    </>
  );
}

function Travellers() {
  const { t } = useLingui();
  const list = useInfiniteQuery(safetyQueries.whereabouts());
  const [chosen, setChosen] = useState<Whereabouts['member'] | null>(null);
  const columns = useColumns(setChosen);
  return (
    <>
      <PagedList
        list={list}
        empty={
          <Empty title={t`Nobody is travelling today`} icon="map">
            <Trans>Whoever is on an approved trip today is listed here.</Trans>
          </Empty>
        }
      >
        {(items) => (
          <div className={css['table']}>
            <Table<Whereabouts>
              size="middle"
              rowKey="tripId"
              dataSource={items}
              columns={columns}
              pagination={false}
            />
          </div>
        )}
      </PagedList>
      {chosen && <ContactModal member={chosen} onClose={() => setChosen(null)} />}
    </>
  );
}

function useColumns(onChoose: (member: Whereabouts['member']) => void): TableColumnsType<Whereabouts> {
  const { t, i18n } = useLingui();
  return [
    {
      title: t`City`,
      render: (_, { city, country }) => (
        <span className={css['two']}>
          {city || '—'}
          <small>{country && countryName(country, i18n.locale)}</small>
        </span>
      ),
    },
    {
      title: t`Member`,
      render: (_, { member }) => (
        <span className={css['two']}>
          {member.name}
          <small>{member.departmentName}</small>
        </span>
      ),
    },
    { title: t`Days of the trip`, render: (_, { fromDay, toDay }) => spanText(fromDay, toDay) },
    {
      title: t`Emergency contact`,
      align: 'right',
      render: (_, { member, hasContact }) =>
        hasContact ? (
          <Button size="small" onClick={() => onChoose(member)}>
            <Trans>Show</Trans>
          </Button>
        ) : (
          <span className={css['small']}>
            <Trans>None entered</Trans>
          </span>
        ),
    },
  ];
}
