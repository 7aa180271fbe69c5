import { Trans, useLingui } from '@lingui/react/macro';
import type { InvoiceTitle } from '@outlay/contract/organisation/invoice-title';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useMay } from '#session/use-session.ts';
import { Button } from '#ui/Button.tsx';
import { Rows, Section } from '#ui/Card.tsx';
import { Empty } from '#ui/Empty.tsx';
import { ErrorBox } from '#ui/ErrorBox.tsx';
import { Page } from '#ui/Page.tsx';
import { Row, Square } from '#ui/Row.tsx';
import { SkeletonRows } from '#ui/Skeleton.tsx';
import css from './Title.module.css';
import { titleQueries } from '../invoice-title.queries.ts';
import { TitleForm } from './TitleForm.tsx';
import { TitleSheet } from './TitleSheet.tsx';

type Open =
  | { kind: 'show'; id: string }
  | { kind: 'edit'; title: InvoiceTitle | null; shared: boolean }
  | null;

/** Invoice titles to show to a merchant: the company's, then my own. */
export function TitlesPage() {
  const { t } = useLingui();
  const [open, setOpen] = useState<Open>(null);
  const { data, error, refetch } = useQuery(titleQueries.all());
  const mayShare = useMay('company.write');
  const close = () => setOpen(null);
  const add = (shared: boolean) => setOpen({ kind: 'edit', title: null, shared });
  const show = (id: string) => setOpen({ kind: 'show', id });
  const shown = open?.kind === 'show' ? data?.items.find(({ id }) => id === open.id) : undefined;
  return (
    <Page title={t`Invoice titles`}>
      {!data && (error ? <ErrorBox error={error} onRetry={() => void refetch()} /> : <SkeletonRows />)}
      {data && (
        <div className={css['page']}>
          <TitleList
            heading={t`The company’s`}
            items={data.items.filter(({ shared }) => shared)}
            empty={mayShare ? t`Add it, and everyone can show it.` : t`Your administrator can add it.`}
            onShow={show}
            onAdd={mayShare ? () => add(true) : undefined}
          />
          <TitleList
            heading={t`My own`}
            items={data.items.filter(({ shared }) => !shared)}
            empty={t`For you only; no one else sees it.`}
            onShow={show}
            onAdd={() => add(false)}
          />
        </div>
      )}
      {shown && (
        <TitleSheet
          title={shown}
          onEdit={
            shown.shared && !mayShare
              ? undefined
              : () => setOpen({ kind: 'edit', title: shown, shared: shown.shared })
          }
          onClose={close}
        />
      )}
      {open?.kind === 'edit' && <TitleForm title={open.title} shared={open.shared} onClose={close} />}
    </Page>
  );
}

interface TitleListProps {
  heading: string;
  items: readonly InvoiceTitle[];
  empty: string;
  onShow: (id: string) => void;
  onAdd: (() => void) | undefined;
}

function TitleList({ heading, items, empty, onShow, onAdd }: TitleListProps) {
  const { t } = useLingui();
  return (
    <Section
      title={heading}
      aside={
        onAdd && (
          <Button tone="text" small icon="plus" onPress={onAdd} label={t`Add a title: ${heading}`}>
            <Trans>Add</Trans>
          </Button>
        )
      }
    >
      {items.length === 0 ? (
        <Empty title={t`No invoice title yet`} icon="title">
          {empty}
        </Empty>
      ) : (
        <Rows label={heading}>
          {items.map(({ id, name, taxId }) => (
            <Row
              key={id}
              lead={<Square icon="title" />}
              title={name}
              sub={taxId || t`No tax ID`}
              more
              onPress={() => onShow(id)}
            />
          ))}
        </Rows>
      )}
    </Section>
  );
}
