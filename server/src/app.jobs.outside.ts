import { listOpenHolders } from '#domain/documents/flow/run.ask.service.ts';
import { leave } from '#domain/governance/offboarding/offboarding.service.ts';
import { installSuite } from '#domain/membership/connection/suite.service.ts';
import { followChange } from '#domain/membership/directory/directory.change.service.ts';
import { syncDirectory } from '#domain/membership/directory/directory.run.service.ts';
import { answerChat } from '#domain/processing/approval-centre/chat.answer.ts';
import { sendChat } from '#domain/processing/approval-centre/chat.delivery.ts';
import { lookAfterChat } from '#domain/processing/approval-centre/chat.look.ts';
import { checkCentre } from '#domain/processing/approval-centre/check.service.ts';
import { syncDocument } from '#domain/processing/approval-centre/sync.delivery.ts';
import { followTransfer } from '#domain/processing/payment/by-wallet/transfer.follow.delivery.ts';
import { followBooking, settleBooking } from '#domain/travel/booking/booking.settle.delivery.ts';
import { tellTrips } from '#domain/travel/booking/travel.apply.delivery.ts';
import { readFeed, readOrders } from '#domain/travel/booking/travel.feed.delivery.ts';
import { followWallet, reconcileWallet } from '#domain/spend/wallet/wallet.reconcile.service.ts';
import { syncWallet } from '#domain/spend/wallet/wallet.sync.service.ts';
import type { Db } from '#database/connect.ts';
import type { OutboxEntry } from '#jobs/outbox.topics.ts';
import type { ActAs, AsSystem } from '#request/gate.ts';
import type { AppOptions } from './app.options.ts';

export type Enqueue = (tx: Db, companyId: string, entries: readonly OutboxEntry[]) => Promise<void>;

/** What happens after a commit in the outside systems that a company is connected with. */
export function outsideHandlers(
  options: AppOptions,
  acting: { asSystem: AsSystem; actAs: ActAs },
  enqueue: Enqueue,
) {
  const { connection, log, now, secrets, directory: port, outside } = options;
  const { db } = connection;
  const { asSystem } = acting;
  const centres = { ...options, ...connection, asSystem, ports: outside, enqueue };
  const following = { ...acting, db, now, log, leave, port, contacts: outside.contacts };
  const wallets = { asSystem, db, now, secrets, ports: outside.wallets, audience: listOpenHolders };
  const travelling = { asSystem, log, travelPorts: options.travelPorts };
  return {
    'booking.settle': settleBooking(travelling),
    'booking.follow': followBooking(travelling),
    'payout.follow': followTransfer({ asSystem, log, now, payoutPorts: options.payoutPorts }),
    'travel.feed': readFeed(travelling),
    'travel.read': readOrders(travelling),
    'travel.apply': tellTrips(travelling),
    'directory.sync': syncDirectory(following),
    'directory.change': followChange(following),
    'connection.install': installSuite({ asSystem, suite: outside.wecomSuite, db }),
    'wallet.sync': syncWallet(wallets),
    'wallet.follow': followWallet(asSystem),
    'wallet.reconcile': reconcileWallet(wallets),
    'approvalCentre.sync': syncDocument(centres),
    'approvalCentre.check': checkCentre(centres),
    'chat.send': sendChat(centres),
    'chat.answer': answerChat(centres),
    'chat.look': lookAfterChat(centres),
  };
}
