import { Trans, useLingui } from '@lingui/react/macro';
import type { BagDetail } from '@outlay/contract/processing/bag';
import { ROUTES } from '@outlay/contract/routes';
import { pageAddress } from '@outlay/contract/routes.params';
import { useQuery } from '@tanstack/react-query';
import { formatInstant, localText } from '#text/format.ts';
import { navigateTo } from '#navigation/nav.ts';
import { useParams } from '#navigation/use-page.ts';
import { Amount } from '#ui/Amount.tsx';
import { Card, Rows, Section } from '#ui/Card.tsx';
import { ErrorBox } from '#ui/ErrorBox.tsx';
import { Notice } from '#ui/Notice.tsx';
import { Page } from '#ui/Page.tsx';
import { PullToRefresh } from '#ui/PullToRefresh.tsx';
import { Row } from '#ui/Row.tsx';
import { SkeletonBlock, SkeletonRows } from '#ui/Skeleton.tsx';
import { Facts } from '#ui/Facts.tsx';
import css from './Bag.module.css';
import { bagQueries } from '../bag.queries.ts';
import { BagActs } from './BagActs.tsx';
import { BagLabel } from './BagLabel.tsx';
import { BagPill } from '../BagPill.tsx';

/** One bag: state, label, content and actions. */
export function BagPage() {
  const { t } = useLingui();
  const { id } = useParams(ROUTES.bag);
  const { data, error, refetch } = useQuery(bagQueries.detail(id));
  if (data) return <Bag bag={data} onRefresh={refetch} />;
  return (
    <Page title={t`Invoice bag`}>
      {error ? (
        <ErrorBox error={error} onRetry={() => void refetch()} />
      ) : (
        <>
          <SkeletonBlock height={150} />
          <SkeletonRows count={3} />
        </>
      )}
    </Page>
  );
}

function Bag({ bag, onRefresh }: { bag: BagDetail; onRefresh: () => Promise<unknown> }) {
  const { t } = useLingui();
  const onItsWay = bag.state === 'Open' || bag.state === 'HandedOver' || bag.state === 'Returned';
  return (
    <BagActs bag={bag}>
      {(dock) => (
        <Page title={t`Invoice bag`} dock={dock}>
          <PullToRefresh onRefresh={onRefresh}>
            <BagState bag={bag} />
            {onItsWay && <BagLabel bag={bag} />}
            <Section title={t`In the bag`}>
              <Rows>
                {bag.documents.map((one) => (
                  <Row
                    key={one.documentId}
                    title={one.title || localText(one.typeName)}
                    sub={[one.number, one.missing !== null && t`Missing: ${one.missing}`]
                      .filter(Boolean)
                      .join(' · ')}
                    whole
                    end={<Amount money={one.money} />}
                    more
                    onPress={() => navigateTo(pageAddress(ROUTES.document, { id: one.documentId }))}
                  />
                ))}
              </Rows>
            </Section>
          </PullToRefresh>
        </Page>
      )}
    </BagActs>
  );
}

function BagState({ bag }: { bag: BagDetail }) {
  const { t } = useLingui();
  const { number, state, owner, since, createdAt, handedOverAt, receivedAt, receivedBy, note, remarks } = bag;
  const received = receivedAt && [receivedBy?.name, formatInstant(receivedAt)].filter(Boolean).join(' · ');
  return (
    <>
      <Card>
        <div className={css['head']}>
          <b className={css['number']}>{number}</b>
          <BagPill state={state} />
        </div>
        <Facts
          facts={[
            [t`Owner`, [owner.name, owner.departmentName].filter(Boolean).join(' · ')],
            [t`Created on`, formatInstant(createdAt)],
            [t`Handed over on`, handedOverAt && formatInstant(handedOverAt)],
            [t`Note`, note],
            [t`Received by`, received],
            [t`Complete since`, state === 'Closed' ? formatInstant(since) : ''],
          ]}
        />
      </Card>
      {remarks !== '' && (
        <Notice
          tone="stop"
          icon={state === 'Returned' ? 'back' : 'warn'}
          title={
            state === 'Returned' ? (
              <Trans>Finance returned the bag</Trans>
            ) : (
              <Trans>Originals are missing</Trans>
            )
          }
        >
          {remarks}
        </Notice>
      )}
    </>
  );
}
