import { listHolders } from '#domain/organisation/company/newcomer.service.ts';
import { noteEvent } from '#domain/membership/connection/opened.service.ts';
import type { Opened } from '#domain/membership/connection/source.service.ts';
import { notify } from '#domain/platform/message/message.service.ts';
import { isWithin } from '#request/limit.ts';
import type { CentreOptions } from './centre.options.ts';

const ONCE_A_DAY = { most: 1, seconds: 86_400 };

/**
 * Notes what a platform did not take, and notifies those who may change connections: at most once a day for each connection.
 */
export async function reportUndelivered(
  { asSystem, directory, now }: Pick<CentreOptions, 'asSystem' | 'directory' | 'now'>,
  connection: Pick<Opened, 'id' | 'companyId' | 'name'>,
  { name, code }: { name: string; code: string },
): Promise<void> {
  const { id, companyId } = connection;
  const isFirst = await isWithin(directory, `not delivered by ${id}`, ONCE_A_DAY, now());
  await asSystem(companyId, async (ctx) => {
    await noteEvent(ctx, connection, { kind: 'notDelivered', name, detail: code });
    if (!isFirst) return;
    const to = await listHolders(ctx, companyId, 'connection.write');
    notify(ctx, { to, kind: 'notDelivered', values: { name: connection.name, reason: code } });
  });
}
