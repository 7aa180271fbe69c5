import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { BagSummary } from '@outlay/contract/processing/bag';
import { ROUTES } from '@outlay/contract/routes';
import { pageAddress } from '@outlay/contract/routes.params';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatRecent } from '#text/format.ts';
import { navigateTo } from '#navigation/nav.ts';
import { useParams } from '#navigation/use-page.ts';
import { useMay } from '#session/use-session.ts';
import { AsyncList } from '#ui/AsyncList.tsx';
import { Button } from '#ui/Button.tsx';
import { Rows } from '#ui/Card.tsx';
import { Dock } from '#ui/Dock.tsx';
import { Empty } from '#ui/Empty.tsx';
import { LongRows } from '#ui/LongRows.tsx';
import { Page } from '#ui/Page.tsx';
import { Row, Square } from '#ui/Row.tsx';
import { bagQueries } from '../bag.queries.ts';
import { BagPill } from '../BagPill.tsx';
import { ChooseDocuments } from './ChooseDocuments.tsx';

const open = (id: string) => navigateTo(pageAddress(ROUTES.bag, { id }));

/** My invoice bags; for finance also a link to receive bags. */
export function BagsPage() {
  const { t } = useLingui();
  const { document: documentId } = useParams(ROUTES.bags);
  const [choosing, setChoosing] = useState(documentId !== undefined);
  return (
    <Page
      title={t`Invoice bags`}
      dock={
        <Dock>
          <Button wide icon="plus" onPress={() => setChoosing(true)}>
            <Trans>New bag</Trans>
          </Button>
        </Dock>
      }
    >
      <Desk />
      <Mine />
      <ChooseDocuments
        open={choosing}
        documentId={documentId}
        onDone={({ id }) => {
          setChoosing(false);
          open(id);
        }}
        onClose={() => setChoosing(false)}
      />
    </Page>
  );
}

function Desk() {
  const { t } = useLingui();
  if (!useMay('document.returnPassed')) return null;
  return (
    <Rows>
      <Row
        lead={<Square icon="scan" />}
        title={t`Receive invoice bags`}
        sub={t`Scan the labels of what was handed over`}
        more
        onPress={() => navigateTo(ROUTES.receiveBags)}
      />
    </Rows>
  );
}

function Mine() {
  const { t } = useLingui();
  const list = useInfiniteQuery(bagQueries.mine());
  return (
    <AsyncList
      list={list}
      empty={
        <Empty title={t`No invoice bags yet`} icon="bag">
          <Trans>
            Put the paper invoices of your documents in an envelope, create a bag, and label the envelope with
            its code or number.
          </Trans>
        </Empty>
      }
    >
      {(items) => <LongRows items={items}>{(bag) => <BagRow bag={bag} />}</LongRows>}
    </AsyncList>
  );
}

function BagRow({ bag: { id, number, state, documentCount, since } }: { bag: BagSummary }) {
  return (
    <Row
      lead={<Square icon="bag" tone={state === 'Missing' || state === 'Returned' ? 'stop' : 'brand'} />}
      title={number}
      sub={
        <>
          <Plural value={documentCount} one="# document" other="# documents" /> · {formatRecent(since)}
        </>
      }
      end={<BagPill state={state} />}
      more
      onPress={() => open(id)}
    />
  );
}
