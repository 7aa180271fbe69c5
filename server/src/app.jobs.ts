import { signedInMember } from '#domain/organisation/account/signed-in.service.ts';
import { ring } from '#domain/processing/approval/clock.service.ts';
import { pull } from '#domain/processing/approval/trigger.service.ts';
import { refreshWatchers } from '#domain/documents/document/record/changed.delivery.ts';
import { remindOfAdvance } from '#domain/documents/document/finance/advance.due.service.ts';
import { workOnImport } from '#domain/membership/join/import.job.service.ts';
import { leave } from '#domain/governance/offboarding/offboarding.service.ts';
import { mailTasks } from '#domain/processing/mail/mail.send.service.ts';
import { hurryMessages } from '#domain/platform/message/message.delivery.ts';
import { notifyOfNewDevice } from '#domain/platform/message/new-device.delivery.ts';
import { type PushHub } from '#domain/platform/message/message.socket.ts';
import { letOutDue, enqueueNotices } from '#domain/platform/message/notice.delivery.ts';
import { sendWebPush } from '#domain/platform/push/push.delivery.ts';
import { matchConfirmed } from '#domain/travel/order/order.invoice.service.ts';
import { printDocuments } from '#domain/processing/print/print.delivery.ts';
import { exportReports } from '#domain/processing/report/report.export.delivery.ts';
import { deliverSms, lookAfterSms, type Texting } from '#domain/platform/sms/sms.service.ts';
import type { Db } from '#database/connect.ts';
import { type ActAs, type AsSystem } from '#request/gate.ts';
import type { Notification } from '#jobs/notification.ts';
import { createJobs, type Jobs } from '#jobs/outbox.ts';
import { DEMO_ACCOUNTS } from './demo/settle.ts';
import { outsideHandlers, type Enqueue } from './app.jobs.outside.ts';
import type { AppOptions } from './app.options.ts';
import { paymentHandlers } from './app.paycode.ts';

/** Starts the workers for what happens after a commit: notices, reminders, timers, prints. */
export function startJobs(
  options: AppOptions,
  hub: PushHub,
  acting: { asSystem: AsSystem; actAs: ActAs },
): Jobs {
  const { connection, log, now, origin } = options;
  const { db } = connection;
  const { asSystem } = acting;
  const hurry = hurryMessages(hub);
  const enqueue = (tx: Db, note: Notification) => jobs.enqueueNotification(tx, note);
  const enqueueEffects: Enqueue = (tx, companyId, entries) => jobs.enqueue(tx, companyId, now(), entries);
  const noticing = { db, now, origin, notify: enqueue, enqueue: enqueueEffects };
  const notices = enqueueNotices(noticing);
  const mail = mailTasks({ now, origin, enqueue });
  const texting: Texting | undefined = options.sms && {
    ...{ db, now, log, secrets: options.secrets, gateway: options.sms },
    enqueueLook: (tx, look, seconds) => jobs.enqueueLook(tx, look, seconds),
  };
  const jobs: Jobs = createJobs({
    url: options.jobsUrl,
    others: options.otherServers,
    ...(options.role ? { role: options.role } : {}),
    db,
    now,
    log,
    handlers: {
      'message.push': async (...batch) => {
        await hurry(...batch);
        await notices(...batch);
        await mail(...batch);
      },
      'page.changed': refreshWatchers(now),
      'message.noticeDue': letOutDue(noticing),
      'account.newDevice': notifyOfNewDevice(asSystem),
      'flow.timer': ring(asSystem),
      'advance.due': remindOfAdvance(asSystem),
      'order.matchInvoice': matchConfirmed({ asSystem }),
      ...paymentHandlers({ ...options, asSystem }),
      'flow.trigger': pull(asSystem, options.webhook),
      print: printDocuments({
        ...options,
        db,
        drawer: options.recogniser,
        findMember: signedInMember,
      }),
      'report.export': exportReports({ ...options, db, findMember: signedInMember }),
      'member.import': workOnImport({ ...acting, db, now, log, leave }),
      ...outsideHandlers(options, acting, enqueueEffects),
      'push.web': sendWebPush({ ...options, db, enqueue: enqueueEffects, port: options.webPush }),
    },
    notify: (note) => carry(options, texting, note),
    look: async (query) => {
      if (texting) await lookAfterSms(texting, query);
    },
  });
  return jobs;
}

/** Sends a text message by the gateway, except to demo people: their numbers may belong to real people. */
const carry = (
  { notification, demo }: AppOptions,
  texting: Texting | undefined,
  note: Notification & { id: string },
): Promise<void> =>
  note.channel === 'sms' && texting && !(demo && DEMO_ACCOUNTS.includes(note.to))
    ? deliverSms(texting, note)
    : notification.deliver(note);
