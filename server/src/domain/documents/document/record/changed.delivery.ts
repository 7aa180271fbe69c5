import type { Permission } from '@outlay/contract/permission';
import type { TopicPayload } from '@outlay/contract/platform/outbox.topics';
import type { OutboxBatchHandler } from '#jobs/outbox.topics.ts';
import { listHolders } from '#domain/organisation/company/newcomer.service.ts';
import { refreshPages } from '#domain/platform/message/message.service.ts';
import { listWatchers } from './watchers.repository.ts';

/** Who works on documents after their approval. */
const FINANCE: readonly Permission[] = ['document.returnPassed', 'payment.batch', 'payment.release'];

type Change = TopicPayload<'page.changed'>;

/** Lets the open pages of everybody who has what changed before them load again. */
export const refreshWatchers =
  (now: () => Date): OutboxBatchHandler<'page.changed'> =>
  async (tx, companyId, changes) => {
    const ids = [...new Set(changes.flatMap(({ documentIds }) => documentIds))];
    const watchers = Map.groupBy(await listWatchers(tx, companyId, ids, now()), (one) => one.document_id);
    const finance = changes.some((one) => one.finance)
      ? await listHolders({ db: tx, now }, companyId, FINANCE, 'anywhere')
      : [];
    const recipientsOf = (documentId: string | null, { by, at, ...change }: Change) => {
      const audience = new Set([
        ...(watchers.get(documentId ?? '') ?? []).map(({ member_id }) => member_id),
        ...(by === null ? [] : [by]),
        ...(change.finance ? finance : []),
      ]);
      return [...audience].map((memberId) => ({ documentId, memberId, at }));
    };
    const recipients = changes.flatMap((change) =>
      (change.documentIds.length > 0 ? change.documentIds : [null]).flatMap((id) => recipientsOf(id, change)),
    );
    await refreshPages(tx, companyId, recipients);
  };
