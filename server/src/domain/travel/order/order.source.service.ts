import type { OrderMapping } from '@outlay/contract/travel/order';
import type { Context } from '#request/context.ts';
import { newId } from '#system/id.ts';
import * as sources from './order.source.repository.ts';

export { cellIn, chooseMapping } from './order.columns.ts';

type Reader = Pick<Context, 'db' | 'user'>;

/** A provider by its name; undefined for one that is not known yet. */
export const findSource = ({ db, user }: Reader, name: string) =>
  sources.findSource(db, user.companyId, name);

/** Locks a provider, so that its files are taken over and its bills are paid one after the other; makes a new one. */
export const lockSource = ({ db, user, now }: Reader & Pick<Context, 'now'>, name: string) =>
  sources.lockSource(db, { companyId: user.companyId, id: newId(), name, now: now() });

/** Keeps the columns of a provider's last bill. */
export const keepBillMapping = ({ db, user }: Reader, id: string, mapping: OrderMapping) =>
  sources.keepMapping(db, user.companyId, id, { bill_mapping: JSON.stringify(mapping) });
