import { Trans, useLingui } from '@lingui/react/macro';
import type { PolicyRule } from '@outlay/contract/policy';
import { useQuery } from '@tanstack/react-query';
import { useCompanyCurrency } from '#kit/use-session.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { localText } from '#kit/format.ts';
import { Empty } from '#ui/Empty.tsx';
import { ErrorBox } from '#ui/ErrorBox.tsx';
import { SkeletonRows } from '#ui/Skeleton.tsx';
import { documentQueries } from '#features/document/document.queries.ts';
import css from '../Admin.module.css';
import { Work } from '../Work.tsx';
import { policyQueries } from './policies.queries.ts';
import { RuleDrawer } from './RuleDrawer.tsx';
import { RuleTable } from './RuleTable.tsx';

/** What the company allows: rules in their order, each tried before it is made. */
export function PoliciesSection() {
  const { t } = useLingui();
  const { data, error, refetch } = useQuery(policyQueries.all());
  const currency = useCompanyCurrency();
  const known = useQuery(documentQueries.types()).data?.items ?? [];
  const types = new Map(known.map(({ code, name }) => [code, localText(name)]));
  const [edited, setEdited] = useState<PolicyRule | 'new' | null>(null);
  const items = data?.items;
  const inForce = items?.filter(({ enabled }) => enabled).length;
  return (
    <Work title={t`Rules`} told={items && t`${inForce} in force`}>
      <div className={css['tools']}>
        <span className={css['small']}>
          <Trans>Each line and document is checked against them at submission.</Trans>
        </span>
        <Button type="primary" className={css['right'] ?? ''} onClick={() => setEdited('new')}>
          <Trans>New rule</Trans>
        </Button>
      </div>
      {error ? (
        <ErrorBox error={error} onRetry={() => void refetch()} />
      ) : !items ? (
        <SkeletonRows />
      ) : items.length === 0 ? (
        <Empty title={t`No rules yet`} icon="shield">
          <Trans>Without rules, anything can be claimed.</Trans>
        </Empty>
      ) : (
        <RuleTable items={items} currency={currency} types={types} onOpen={setEdited} />
      )}
      {edited && (
        <RuleDrawer
          key={edited === 'new' ? 'new' : edited.id}
          rule={edited}
          currency={currency}
          types={types}
          onClose={() => setEdited(null)}
        />
      )}
    </Work>
  );
}
