import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Empty } from '#ui/Empty.tsx';
import { PagedList } from '#desk/list/PagedList.tsx';
import admin from '#desk/Desk.module.css';
import { SwitchField } from '#desk/form/SwitchField.tsx';
import { RequestCard } from './RequestCard.tsx';
import css from './Roles.module.css';
import { roleQueries } from './roles.queries.ts';

/** Requests for roles with finance permissions: waiting for a second person, and decided. */
export function Requests() {
  const { t } = useLingui();
  const [all, setAll] = useState(false);
  const list = useInfiniteQuery(roleQueries.requests(!all));
  return (
    <>
      <div className={admin['tools']}>
        <span className={admin['small']}>
          <Trans>Finance permissions are given by two people: one requests, another confirms.</Trans>
        </span>
        <span className={admin['right']}>
          <SwitchField label={t`Include decided`} checked={all} onChange={setAll} />
        </span>
      </div>
      <PagedList
        list={list}
        empty={
          <Empty title={t`Nothing is waiting`} icon="shield">
            <Trans>
              When someone gives a finance role, it appears here until a second person confirms it.
            </Trans>
          </Empty>
        }
      >
        {(items) => (
          <ul className={css['grants']} aria-label={t`To confirm`}>
            {items.map((request) => (
              <RequestCard key={request.id} request={request} />
            ))}
          </ul>
        )}
      </PagedList>
    </>
  );
}
