import { Trans, useLingui } from '@lingui/react/macro';
import type { BagDetail } from '@outlay/contract/processing/bag';
import { useQuery } from '@tanstack/react-query';
import { formatInstant, localText } from '#text/format.ts';
import { Amount } from '#ui/Amount.tsx';
import { ErrorBox } from '#ui/ErrorBox.tsx';
import { Notice } from '#ui/Notice.tsx';
import { SkeletonBlock, SkeletonRows } from '#ui/Skeleton.tsx';
import { bagQueries } from '../bag.queries.ts';
import { BagPill } from '../BagPill.tsx';
import { Facts } from '#ui/Facts.tsx';
import css from '#desk/Desk.module.css';
import { goTo } from '#desk/desk-nav.ts';
import { BagDeskActs } from './BagDeskActs.tsx';
import own from './Bags.module.css';

/** One bag beside the list: its expected content and finance's actions. */
export function BagPane({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(bagQueries.detail(id));
  if (error) return <ErrorBox error={error} onRetry={() => void refetch()} />;
  if (data) return <Bag bag={data} />;
  return (
    <>
      <SkeletonBlock height={160} />
      <SkeletonRows count={3} />
    </>
  );
}

function Bag({ bag }: { bag: BagDetail }) {
  const { t } = useLingui();
  const { number, state, owner, note, createdAt, handedOverAt, receivedAt, receivedBy, remarks } = bag;
  return (
    <div className={css['paneBody']}>
      <div className={css['titles']}>
        <h2>{number}</h2>
        <BagPill state={state} />
      </div>
      {state === 'Returned' && (
        <Notice tone="stop" icon="back" title={<Trans>Returned to its owner</Trans>}>
          {remarks}
        </Notice>
      )}
      <Facts
        facts={[
          [t`Owner`, [owner.name, owner.departmentName].filter(Boolean).join(' · ')],
          [t`Created on`, formatInstant(createdAt)],
          [t`Handed over on`, handedOverAt && formatInstant(handedOverAt)],
          [t`Note`, note],
          [
            t`Received by`,
            receivedAt && [receivedBy?.name, formatInstant(receivedAt)].filter(Boolean).join(' · '),
          ],
        ]}
      />
      <BagDeskActs bag={bag} />
      <Held bag={bag} />
    </div>
  );
}

function Held({ bag: { documents } }: { bag: BagDetail }) {
  return (
    <section>
      <h2>
        <Trans>In the bag</Trans>
      </h2>
      {documents.map(({ documentId, number, title, typeName, money, missing }) => (
        <div key={documentId} className={own['held']}>
          <button type="button" className={css['link']} onClick={() => goTo('documents', documentId)}>
            {title || localText(typeName)}
          </button>
          <Amount money={money} />
          <small>
            {number} · {localText(typeName)}
          </small>
          {missing !== null && (
            <span className={own['missing']}>
              <Trans>Missing: {missing}</Trans>
            </span>
          )}
        </div>
      ))}
    </section>
  );
}
