import { signedInMember } from '#domain/account/seated.service.ts';
import { ADVANCE_DUE_TOPIC } from '#domain/advance/advance.service.ts';
import { NEW_DEVICE_TOPIC } from '#domain/account/new-device.service.ts';
import { ring } from '#domain/approval/clock.service.ts';
import { pull } from '#domain/approval/trigger.service.ts';
import { syncDirectory } from '#domain/directory/directory.run.service.ts';
import { DIRECTORY_TOPIC } from '#domain/directory/directory.service.ts';
import { remindOfAdvance } from '#domain/document/advance.due.service.ts';
import { TIMER_TOPIC, TRIGGER_TOPIC } from '#domain/flow/run.service.ts';
import { workOnImport } from '#domain/join/import.job.service.ts';
import { IMPORT_TOPIC } from '#domain/join/import.service.ts';
import { leave } from '#domain/leaver/leaver.service.ts';
import { mailTasks } from '#domain/mail/mail.send.service.ts';
import { hurryMessages } from '#domain/message/message.delivery.ts';
import { tellNewDevice } from '#domain/message/new-device.delivery.ts';
import { PUSH_TOPIC } from '#domain/message/message.service.ts';
import { type PushHub } from '#domain/message/message.socket.ts';
import { letOutDue, NOTICE_DUE_TOPIC, oweNotices } from '#domain/message/notice.delivery.ts';
import { sendWebPush } from '#domain/push/push.delivery.ts';
import { WEB_PUSH_TOPIC } from '#domain/push/push.service.ts';
import { printDocuments } from '#domain/print/print.delivery.ts';
import { PRINT_TOPIC } from '#domain/print/print.service.ts';
import { deliverSms, lookAfterSms, type Texting } from '#domain/sms/sms.service.ts';
import type { Db } from '#database/connect.ts';
import { type ActAs, type AsSystem } from '#kit/gate.ts';
import type { Courier } from '#kit/courier.ts';
import { createJobs, type Jobs, type OutboxEntry } from '#kit/outbox.ts';
import { DEMO_ACCOUNTS } from './demo/settle.ts';
import type { AppOptions } from './app.options.ts';

type Owing = (tx: Db, companyId: string, entries: readonly OutboxEntry[]) => Promise<void>;

/** What happens after a commit, and later: telling, reminding, waiting, printing. */
export function startJobs(
  options: AppOptions,
  hub: PushHub,
  acting: { asSystem: AsSystem; actAs: ActAs },
): Jobs {
  const { connection, log, now, origin } = options;
  const { db } = connection;
  const { asSystem } = acting;
  const hurry = hurryMessages(hub);
  const enqueue = (tx: Db, note: Courier) => jobs.enqueueCourier(tx, note);
  const owe: Owing = (tx, companyId, entries) => jobs.enqueue(tx, companyId, now(), entries);
  const noticing = { db, now, origin, courier: enqueue, owe };
  const notices = oweNotices(noticing);
  const mail = mailTasks({ db, now, origin, enqueue });
  const texting: Texting | undefined = options.sms && {
    ...{ db, now, log, secrets: options.secrets, gateway: options.sms },
    enqueueLook: (tx, look, seconds) => jobs.enqueueLook(tx, look, seconds),
  };
  const jobs: Jobs = createJobs({
    url: options.jobsUrl,
    ...(options.role ? { role: options.role } : {}),
    db,
    now,
    log,
    handlers: {
      [PUSH_TOPIC]: async (entry) => {
        await hurry(entry);
        await notices(entry);
        await mail(entry);
      },
      [NOTICE_DUE_TOPIC]: letOutDue(noticing),
      [NEW_DEVICE_TOPIC]: tellNewDevice(asSystem),
      [TIMER_TOPIC]: ring(asSystem),
      [ADVANCE_DUE_TOPIC]: remindOfAdvance(asSystem),
    },
    slowHandlers: {
      [TRIGGER_TOPIC]: pull(asSystem, options.webhook),
      [PRINT_TOPIC]: printDocuments({
        ...options,
        db,
        drawer: options.recogniser,
        findMember: signedInMember,
      }),
      [IMPORT_TOPIC]: workOnImport({ ...acting, db, now, log, leave }),
      [DIRECTORY_TOPIC]: syncDirectory({ ...acting, db, now, log, leave, port: options.people }),
    },
    pushHandlers: {
      [WEB_PUSH_TOPIC]: sendWebPush({ ...options, db, owe, port: options.webPush }),
    },
    courier: (note) => carry(options, texting, note),
    look: async (asked) => {
      if (texting) await lookAfterSms(texting, asked);
    },
  });
  return jobs;
}

/** A text message through the gateway; but the numbers of the demo's people are somebody's. */
const carry = (
  { courier, demo }: AppOptions,
  texting: Texting | undefined,
  note: Courier & { id: string },
): Promise<void> =>
  note.channel === 'sms' && texting && !(demo && DEMO_ACCOUNTS.includes(note.to))
    ? deliverSms(texting, note)
    : courier.deliver(note);
