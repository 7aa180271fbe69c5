import type { Db } from '#database/connect.ts';
import { dayOf, type Now } from '#system/clock.ts';
import type { OutboxHandler } from '#jobs/outbox.topics.ts';
import type { AsSystem } from '#request/gate.ts';
import type { Context } from '#request/context.ts';
import { isWithin } from '#request/limit.ts';
import { inSavepoint } from '#request/savepoint.ts';
import type { ProviderOrder } from '#provider/travel/travel.port.ts';
import { takeOrder } from './booking.order.service.ts';
import type { Travelling } from './booking.settle.delivery.ts';
import * as bookings from './booking.repository.ts';
import * as providers from './provider.repository.ts';
import { faultTextOf, openProvider, type OpenedProvider, type TravelPorts } from './travel.reach.ts';

const EVERY_FEED = { most: 1, seconds: 1800 };
const EVERY_APPLICATION = { most: 1, seconds: 300 };

interface Beginning {
  directory: Db;
  now: Now;
  asSystem: AsSystem;
  travelPorts: TravelPorts;
}

/**
 * Begins the reading of every provider’s orders, and the reports of trips to those that take them; called often, on
 * every node.
 */
export async function beginFeeds({ directory, now, asSystem, travelPorts }: Beginning): Promise<void> {
  const applies = await isWithin(directory, 'travel applications', EVERY_APPLICATION, now());
  const feeds = await isWithin(directory, 'travel feeds', EVERY_FEED, now());
  if (!applies && !feeds) return;
  for (const companyId of await providers.listCompanies(directory))
    await asSystem(companyId, async (ctx) => {
      for (const { id: providerId, kind, enabled } of await providers.listProviders(ctx.db, companyId)) {
        if (!enabled) continue;
        if (applies && travelPorts[kind].pushApplication)
          ctx.emit({ topic: 'travel.apply', payload: { providerId } });
        if (feeds) ctx.emit({ topic: 'travel.feed', payload: { providerId } });
      }
    });
}

/** Pages of one reading, so that a feed without an end does not hold a worker. */
const PAGES_MOST = 200;

/**
 * Reads what changed at a provider since the last reading, and its orders that are due. A reading that fails is noted and
 * begins again where the last one began; orders that were taken change nothing the second time.
 */
export const readFeed =
  (travelling: Travelling): OutboxHandler<'travel.feed'> =>
  async ({ companyId, payload: { providerId } }) => {
    const { asSystem, travelPorts, log } = travelling;
    const provider = await asSystem(companyId, (ctx) => findEnabled(ctx, travelPorts, providerId));
    if (!provider) return;
    let fault = '';
    let since: string | undefined;
    try {
      since = await readPages(travelling, provider);
      await readDue(travelling, provider);
    } catch (error) {
      fault = faultTextOf(error);
      log.warn(
        { provider: provider.kind, fault, error: String(error) },
        'orders of a travel provider were not read',
      );
    }
    await asSystem(companyId, async ({ db, now }) => {
      await providers.noteReading(db, companyId, providerId, {
        ...{ fault, at: now() },
        ...(since !== undefined && { since }),
      });
    });
  };

async function findEnabled(ctx: Context, ports: Travelling['travelPorts'], id: string) {
  const row = await providers.findProvider(ctx.db, ctx.user.companyId, id);
  return row?.enabled ? await openProvider(ctx, ports, id) : null;
}

/** @returns where the next reading begins. */
async function readPages(travelling: Travelling, provider: OpenedProvider): Promise<string | undefined> {
  const { port, reach, feedSince } = provider;
  if (!port.listOrders) return undefined;
  let cursor: string | null = null;
  for (let page = 0; page < PAGES_MOST; page += 1) {
    const { orders, next, until } = await port.listOrders(reach, feedSince, cursor);
    await takeAll(travelling, provider, orders);
    if (next === null) return until;
    cursor = next;
  }
  return undefined;
}

/** One order that cannot be taken does not keep the others away. */
async function takeAll(
  { asSystem, log }: Travelling,
  provider: OpenedProvider,
  orders: readonly ProviderOrder[],
): Promise<void> {
  if (orders.length === 0) return;
  await asSystem(provider.companyId, async (ctx) => {
    for (const order of orders)
      try {
        await inSavepoint(ctx, (inner) => takeOrder(inner, provider, order));
      } catch (error) {
        log.error(
          { provider: provider.kind, order: order.orderNo, error: String(error) },
          'an order was not taken',
        );
      }
  });
}

const MINUTE_MS = 60_000;
const PENDING_MS = 5 * MINUTE_MS;
const OTHERS_MS = 24 * 60 * MINUTE_MS;
const READ_MOST = 50;

/** Orders that are not settled are read each time, those still to come once a day. */
async function readDue(travelling: Travelling, provider: OpenedProvider): Promise<void> {
  const { companyId, id: providerId } = provider;
  if (!provider.port.read) return;
  const due = await travelling.asSystem(companyId, ({ db, now, user }) => {
    const ago = (ms: number) => new Date(now().getTime() - ms);
    const today = dayOf(now(), user.timeZone);
    const before = { pendingBefore: ago(PENDING_MS), othersBefore: ago(OTHERS_MS) };
    return bookings.listToRead(db, companyId, { providerId, today, ...before, most: READ_MOST });
  });
  await readEach(
    travelling,
    provider,
    due.map(({ handle }) => handle),
  );
}

/** Reads orders one after the other; the first failure ends it. */
async function readEach(travelling: Travelling, provider: OpenedProvider, handles: readonly string[]) {
  const { port, reach } = provider;
  for (const handle of handles) {
    const order = await port.read?.(reach, handle);
    if (order) await takeAll(travelling, provider, [order]);
  }
}

/** Reads the orders of which an event of a provider spoke; retried while the provider fails. */
export const readOrders =
  (travelling: Travelling): OutboxHandler<'travel.read'> =>
  async ({ companyId, payload: { providerId, handles } }) => {
    const { asSystem, travelPorts } = travelling;
    const provider = await asSystem(companyId, (ctx) => findEnabled(ctx, travelPorts, providerId));
    if (provider) await readEach(travelling, provider, handles);
  };
