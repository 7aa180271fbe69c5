import { fileURLToPath } from 'node:url';
import Fastify, { type FastifyInstance } from 'fastify';
import { accountRoutes } from '#domain/account/account.routes.ts';
import { findSignedIn, listAliveSessions } from '#domain/account/session.service.ts';
import { createSessionCache } from '#domain/account/session-cache.ts';
import { agentRoutes } from '#domain/agent/agent.routes.ts';
import { approvalRoutes } from '#domain/approval/approval.routes.ts';
import { auditRoutes } from '#domain/audit/audit.routes.ts';
import { mailStatements } from '#domain/audit/statement.service.ts';
import { bagRoutes } from '#domain/bag/bag.routes.ts';
import { budgetRoutes } from '#domain/budget/budget.routes.ts';
import { calendarRoutes } from '#domain/calendar/calendar.routes.ts';
import { companyRoutes } from '#domain/company/company.routes.ts';
import { directoryRoutes } from '#domain/directory/directory.routes.ts';
import { dimensionRoutes } from '#domain/dimension/dimension.routes.ts';
import { mayReadDocuments, readable } from '#domain/document/document.access.ts';
import { designerRoutes } from '#domain/designer/designer.routes.ts';
import { documentRoutes } from '#domain/document/document.routes.ts';
import { expenseRoutes } from '#domain/expense/expense.routes.ts';
import { fileRoutes } from '#domain/file/file.routes.ts';
import { fileNamer, sweepLooseFiles, sweepStorage } from '#domain/file/sweep.service.ts';
import { homeRoutes } from '#domain/home/home.routes.ts';
import { invoiceRoutes } from '#domain/invoice/invoice.routes.ts';
import { importRoutes } from '#domain/join/import.routes.ts';
import { joinRoutes } from '#domain/join/join.routes.ts';
import { leaverRoutes } from '#domain/leaver/leaver.routes.ts';
import { mailRoutes } from '#domain/mail/mail.routes.ts';
import { messageRoutes } from '#domain/message/message.routes.ts';
import { createPushHub, type PushHub } from '#domain/message/message.socket.ts';
import { newsRoutes } from '#domain/news/news.routes.ts';
import { outboxRoutes } from '#domain/outbox/outbox.routes.ts';
import { payeeRoutes } from '#domain/payee/payee.routes.ts';
import { policyRoutes } from '#domain/policy/policy.routes.ts';
import { paymentRoutes } from '#domain/payment/payment.routes.ts';
import { periodRoutes } from '#domain/ledger/period.routes.ts';
import { pushRoutes } from '#domain/push/push.routes.ts';
import { rateRoutes } from '#domain/rate/rate.routes.ts';
import { privacyRoutes } from '#domain/privacy/privacy.routes.ts';
import { sweep } from '#domain/privacy/sweep.service.ts';
import { printRoutes } from '#domain/print/print.routes.ts';
import { printNamer, sweepPrints } from '#domain/print/print.sweep.ts';
import { recoveryRoutes } from '#domain/recovery/recovery.routes.ts';
import { roleRoutes } from '#domain/role/role.routes.ts';
import { registrationRoutes } from '#domain/registration/registration.routes.ts';
import { installReceipts } from '#domain/sms/sms.callback.ts';
import { countSms } from '#domain/sms/sms.service.ts';
import { settingRoutes } from '#domain/setting/setting.routes.ts';
import { titleRoutes } from '#domain/title/title.routes.ts';
import { viewRoutes } from '#domain/view/view.routes.ts';
import { whyRoutes } from '#domain/why/why.routes.ts';
import type { Connection } from '#database/connect.ts';
import { elapsed } from '#kit/clock.ts';
import { installErrors } from '#kit/error-body.ts';
import { installFrame } from '#kit/frame.ts';
import { createGate, type ActAs, type AsSystem, type Gate } from '#kit/gate.ts';
import { installGuards } from '#kit/guards.ts';
import { installHealth, type Health } from '#kit/health.ts';
import { mount } from '#kit/http.ts';
import { PREFIX } from '#kit/route.ts';
import { installMetrics } from '#kit/metrics.ts';
import { serveDescription } from '#kit/openapi.serve.ts';
import { describeApi } from '#kit/openapi.ts';
import type { SmsTemplate } from '#kit/courier.ts';
import { type Jobs } from '#kit/outbox.ts';
import type { Served } from '#kit/served.ts';
import { installWebFiles } from '#kit/web-files.ts';
import { demoRoutes } from './demo/demo.routes.ts';
import { DEMO_ACCOUNTS } from './demo/settle.ts';
import { startJobs } from './app.jobs.ts';
import type { AppOptions } from './app.options.ts';

const WEB = fileURLToPath(new URL('../../web/dist', import.meta.url));
const VERSION = '1.1.1';

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
  const registry = installMetrics(http, {
    ...{ sockets: hub.count, pool: () => poolOf(connection) },
    sms: () => countSms({ ...connection, now }),
  });
  installErrors(http, log);
  await serveDescription(http, PREFIX, () =>
    describeApi(
      served.map(({ endpoint }) => endpoint),
      VERSION,
    ),
  );
  mount(http, served, { gate, rate, checkAnswers: options.checkAnswers });
  installFrame(http, { secrets, now });
  if (options.sms)
    await installReceipts(http, `${PREFIX}/sms/receipt`, options.sms, { ...connection, now, log });
  const health = installHealth(http, { db: connection.db, registry, now });
  await installWebFiles(http, WEB, options);
  const keep = async () => {
    await keepClean(options, jobs, asSystem);
    await mailStatements({ ...connection, now, asSystem });
  };
  return { http, jobs, served, health, hub, asSystem, sweep: keep };
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
  { connection, captcha, storage, recogniser, people, webPush, demo, origin, marks, texts, sms }: AppOptions,
  gate: Gate,
): Served[] {
  const mayText = (template: SmsTemplate) => texts && (sms?.carries(template) ?? true);
  return [
    accountRoutes(captcha, mayText),
    registrationRoutes,
    companyRoutes,
    roleRoutes,
    recoveryRoutes,
    settingRoutes(storage),
    titleRoutes,
    viewRoutes,
    leaverRoutes,
    joinRoutes(mayText),
    importRoutes,
    directoryRoutes(people),
    calendarRoutes,
    rateRoutes,
    dimensionRoutes,
    policyRoutes,
    budgetRoutes,
    payeeRoutes,
    fileRoutes({ db: connection.db, storage, drawer: recogniser }, mayReadDocuments),
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
    bagRoutes,
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
