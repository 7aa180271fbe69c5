import { fileURLToPath } from 'node:url';
import Fastify, { type FastifyInstance } from 'fastify';
import { accountRoutes } from '#domain/account/account.routes.ts';
import { findSignedIn, listAliveSessions } from '#domain/account/session.service.ts';
import { signedInMember } from '#domain/account/seated.service.ts';
import { createSessionCache } from '#domain/account/session-cache.ts';
import { ADVANCE_DUE_TOPIC } from '#domain/advance/advance.service.ts';
import { NEW_DEVICE_TOPIC } from '#domain/account/new-device.service.ts';
import { agentRoutes } from '#domain/agent/agent.routes.ts';
import { approvalRoutes } from '#domain/approval/approval.routes.ts';
import { ring } from '#domain/approval/clock.service.ts';
import { pull } from '#domain/approval/trigger.service.ts';
import { auditRoutes } from '#domain/audit/audit.routes.ts';
import { mailStatements } from '#domain/audit/statement.service.ts';
import { budgetRoutes } from '#domain/budget/budget.routes.ts';
import { calendarRoutes } from '#domain/calendar/calendar.routes.ts';
import { companyRoutes } from '#domain/company/company.routes.ts';
import { directoryRoutes } from '#domain/directory/directory.routes.ts';
import { syncDirectory } from '#domain/directory/directory.run.service.ts';
import { DIRECTORY_TOPIC } from '#domain/directory/directory.service.ts';
import { dimensionRoutes } from '#domain/dimension/dimension.routes.ts';
import { mayReadDocuments, readable } from '#domain/document/document.access.ts';
import { designerRoutes } from '#domain/designer/designer.routes.ts';
import { remindOfAdvance } from '#domain/document/advance.due.service.ts';
import { documentRoutes } from '#domain/document/document.routes.ts';
import { TIMER_TOPIC, TRIGGER_TOPIC } from '#domain/flow/run.service.ts';
import { expenseRoutes } from '#domain/expense/expense.routes.ts';
import { fileRoutes } from '#domain/file/file.routes.ts';
import { fileNamer, sweepLooseFiles, sweepStorage } from '#domain/file/sweep.service.ts';
import { homeRoutes } from '#domain/home/home.routes.ts';
import { invoiceRoutes } from '#domain/invoice/invoice.routes.ts';
import { workOnImport } from '#domain/join/import.job.service.ts';
import { importRoutes } from '#domain/join/import.routes.ts';
import { IMPORT_TOPIC } from '#domain/join/import.service.ts';
import { joinRoutes } from '#domain/join/join.routes.ts';
import { leaverRoutes } from '#domain/leaver/leaver.routes.ts';
import { leave } from '#domain/leaver/leaver.service.ts';
import { mailRoutes } from '#domain/mail/mail.routes.ts';
import { mailTasks } from '#domain/mail/mail.send.service.ts';
import { hurryMessages } from '#domain/message/message.delivery.ts';
import { tellNewDevice } from '#domain/message/new-device.delivery.ts';
import { messageRoutes } from '#domain/message/message.routes.ts';
import { PUSH_TOPIC } from '#domain/message/message.service.ts';
import { createPushHub, type PushHub } from '#domain/message/message.socket.ts';
import { letOutDue, NOTICE_DUE_TOPIC, oweNotices } from '#domain/message/notice.delivery.ts';
import { newsRoutes } from '#domain/news/news.routes.ts';
import { outboxRoutes } from '#domain/outbox/outbox.routes.ts';
import { payeeRoutes } from '#domain/payee/payee.routes.ts';
import { policyRoutes } from '#domain/policy/policy.routes.ts';
import { paymentRoutes } from '#domain/payment/payment.routes.ts';
import { periodRoutes } from '#domain/ledger/period.routes.ts';
import { sendWebPush } from '#domain/push/push.delivery.ts';
import { pushRoutes } from '#domain/push/push.routes.ts';
import { WEB_PUSH_TOPIC } from '#domain/push/push.service.ts';
import { rateRoutes } from '#domain/rate/rate.routes.ts';
import { printDocuments } from '#domain/print/print.delivery.ts';
import { privacyRoutes } from '#domain/privacy/privacy.routes.ts';
import { sweep } from '#domain/privacy/sweep.service.ts';
import { printRoutes } from '#domain/print/print.routes.ts';
import { PRINT_TOPIC } from '#domain/print/print.service.ts';
import { printNamer, sweepPrints } from '#domain/print/print.sweep.ts';
import { recoveryRoutes } from '#domain/recovery/recovery.routes.ts';
import { roleRoutes } from '#domain/role/role.routes.ts';
import { registrationRoutes } from '#domain/registration/registration.routes.ts';
import { settingRoutes } from '#domain/setting/setting.routes.ts';
import { titleRoutes } from '#domain/title/title.routes.ts';
import { whyRoutes } from '#domain/why/why.routes.ts';
import type { CaptchaPort } from '#provider/captcha/captcha.port.ts';
import type { CourierPort } from '#provider/courier/courier.port.ts';
import type { DirectoryPort } from '#provider/directory/directory.port.ts';
import type { PaperMaker } from '#provider/paper/paper.port.ts';
import type { Recogniser } from '#provider/recognition/recognition.port.ts';
import type { SweptStorage } from '#provider/storage/storage.port.ts';
import type { WebPushPort } from '#provider/web-push/web-push.port.ts';
import type { WebhookPort } from '#provider/webhook/webhook.port.ts';
import type { Connection, Db } from '#database/connect.ts';
import type { Marks } from '#kit/audit.marks.ts';
import { elapsed, type Now } from '#kit/clock.ts';
import { installErrors } from '#kit/error-body.ts';
import { installFrame } from '#kit/frame.ts';
import { createGate, type ActAs, type AsSystem, type Gate } from '#kit/gate.ts';
import { installGuards } from '#kit/guards.ts';
import { installHealth, type Health } from '#kit/health.ts';
import { mount } from '#kit/http.ts';
import { PREFIX } from '#kit/route.ts';
import type { Log } from '#kit/log.ts';
import { installMetrics } from '#kit/metrics.ts';
import { serveDescription } from '#kit/openapi.serve.ts';
import { describeApi } from '#kit/openapi.ts';
import { createJobs, type Courier, type Jobs, type OutboxEntry } from '#kit/outbox.ts';
import type { Secrets } from '#kit/secret.ts';
import type { Served } from '#kit/served.ts';
import { installWebFiles } from '#kit/web-files.ts';
import { demoRoutes } from './demo/demo.routes.ts';
import { DEMO_ACCOUNTS } from './demo/settle.ts';

const WEB = fileURLToPath(new URL('../../web/dist', import.meta.url));
const VERSION = '1.1.1';

export interface Ports {
  courier: CourierPort;
  captcha: CaptchaPort;
  storage: SweptStorage;
  recogniser: Recogniser;
  webhook: WebhookPort;
  webPush: WebPushPort;
  paper: PaperMaker;
  /** The companies' own directories, to be kept in step with. */
  people: DirectoryPort;
}

export interface AppOptions extends Ports {
  connection: Connection;
  /** For the job tables, which keep connections of their own. */
  jobsUrl: string;
  role?: string;
  secrets: Secrets;
  /** How far the audit chains had come, kept outside of the database. */
  marks: Marks;
  log: Log;
  now: Now;
  /** The demo company lives here: its people may be tapped, its outbox be read. */
  demo: boolean;
  checkAnswers: boolean;
  /** Requests a minute of one address; 0 for no limit. */
  rate: number;
  /** How late this process may be, in ms, before it sends callers away for a moment; 0: never. */
  busyAfterMs?: number;
  trustProxy?: string;
  /** Where people reach this server, when the operator told. */
  origin?: string;
  /** Where the operator puts scripts of vendors that no registry has. */
  vendorFolder?: string;
}

export interface App {
  http: FastifyInstance;
  jobs: Jobs;
  served: readonly Served[];
  health: Health;
  hub: PushHub;
  /** Acts that nobody asked for now: the clock's, a sweeper's. */
  asSystem: AsSystem;
  /** Removes what is kept no longer. */
  sweep: () => Promise<void>;
}

/** The only file that knows every domain: what is served, behind what, delivered by whom. */
export async function createApp(options: AppOptions): Promise<App> {
  const { connection, log, now, secrets } = options;
  const http: FastifyInstance = Fastify({
    logger: false,
    requestTimeout: 60_000,
    trustProxy: options.trustProxy ?? false,
    routerOptions: { ignoreTrailingSlash: true },
  });
  const rate = await installGuards(http, options, WEB);
  const sessions = createSessionCache((token) => findSignedIn(connection.db, token, now()), elapsed);
  const hub = createPushHub({
    app: http,
    path: `${PREFIX}/push`,
    log,
    db: connection.db,
    now,
    // Asked once a line: nothing to remember.
    findSignedIn: (token) => findSignedIn(connection.db, token, now()),
    listAlive: (ids) => listAliveSessions(connection.db, ids, now()),
    clock: elapsed,
    site: options.origin,
  });
  // The workers act through the gate, which owes what it emits to the workers.
  const asSystem: AsSystem = (companyId, work) => gate.asSystem(companyId, work);
  const actAs: ActAs = (user, work) => gate.actAs(user, work);
  const jobs = startJobs(options, hub, { asSystem, actAs });
  const gate: Gate = createGate({
    db: connection.db,
    directory: connection.directory,
    now,
    log,
    secrets,
    marks: options.marks,
    jobs,
    site: options.origin,
    findSignedIn: sessions.find,
    forgetSessions: sessions.forget,
  });
  const served = everyRoute(options, gate);
  const registry = installMetrics(http, { sockets: hub.count, pool: () => poolOf(connection) });
  installErrors(http, log);
  await serveDescription(http, PREFIX, () =>
    describeApi(
      served.map(({ endpoint }) => endpoint),
      VERSION,
    ),
  );
  mount(http, served, { gate, rate, checkAnswers: options.checkAnswers });
  installFrame(http, { secrets, now });
  const health = installHealth(http, { db: connection.db, registry, now });
  await installWebFiles(http, WEB, { vendorFolder: options.vendorFolder ?? WEB, demo: options.demo });
  const keep = async () => {
    await keepClean(options, jobs, asSystem);
    await mailStatements({ ...connection, now, asSystem });
  };
  return { http, jobs, served, health, hub, asSystem, sweep: keep };
}

type Owing = (tx: Db, companyId: string, entries: readonly OutboxEntry[]) => Promise<void>;

/** What happens after a commit, and later: telling, reminding, waiting, printing. */
function startJobs(options: AppOptions, hub: PushHub, acting: { asSystem: AsSystem; actAs: ActAs }): Jobs {
  const { connection, log, now, origin } = options;
  const { db } = connection;
  const { asSystem } = acting;
  const hurry = hurryMessages(hub);
  const enqueue = (tx: Db, note: Courier) => jobs.enqueueCourier(tx, note);
  const owe: Owing = (tx, companyId, entries) => jobs.enqueue(tx, companyId, now(), entries);
  const noticing = { db, now, origin, courier: enqueue, owe };
  const notices = oweNotices(noticing);
  const mail = mailTasks({ db, now, origin, enqueue });
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
      [PRINT_TOPIC]: printDocuments({ ...options, db, findMember: signedInMember }),
      [IMPORT_TOPIC]: workOnImport({ ...acting, db, now, log, leave }),
      [DIRECTORY_TOPIC]: syncDirectory({ ...acting, db, now, log, leave, port: options.people }),
    },
    pushHandlers: {
      [WEB_PUSH_TOPIC]: sendWebPush({ ...options, db, owe, port: options.webPush }),
    },
    courier: (note) => options.courier.deliver(note),
  });
  return jobs;
}

/** Everything that is removed or taken up again once an hour, by one node. */
function keepClean(options: AppOptions, jobs: Jobs, asSystem: AsSystem): Promise<void> {
  const { connection, now, log, storage } = options;
  const { directory: db } = connection;
  const files = { db, storage, now, log, asSystem, namers: [fileNamer, printNamer] };
  return sweep({
    db,
    now,
    inCompany: [
      jobs.requeue,
      jobs.prune,
      (companyId) => sweepPrints(files, companyId),
      (companyId) => sweepLooseFiles(files, companyId),
    ],
    overall: [() => sweepStorage(files)],
  });
}

function everyRoute(
  { captcha, storage, recogniser, people, webPush, demo, origin, marks }: AppOptions,
  gate: Gate,
): Served[] {
  return [
    accountRoutes(captcha),
    registrationRoutes,
    companyRoutes,
    roleRoutes,
    recoveryRoutes,
    settingRoutes(storage),
    titleRoutes,
    leaverRoutes,
    joinRoutes,
    importRoutes,
    directoryRoutes(people),
    calendarRoutes,
    rateRoutes,
    dimensionRoutes,
    policyRoutes,
    budgetRoutes,
    payeeRoutes,
    fileRoutes(storage, mayReadDocuments),
    invoiceRoutes({ recogniser, storage, running: new Map() }, mayReadDocuments),
    expenseRoutes,
    documentRoutes,
    agentRoutes,
    privacyRoutes(storage),
    approvalRoutes,
    mailRoutes(gate.actAs),
    designerRoutes,
    paymentRoutes,
    periodRoutes,
    printRoutes(storage, { readable, origin }),
    messageRoutes,
    pushRoutes(webPush),
    newsRoutes(storage),
    homeRoutes,
    auditRoutes(marks),
    whyRoutes,
    outboxRoutes(demo ? DEMO_ACCOUNTS : null),
    demoRoutes(demo),
  ].flat();
}

const poolOf = ({ pool }: Connection) => ({
  total: pool.totalCount,
  idle: pool.idleCount,
  waiting: pool.waitingCount,
});
