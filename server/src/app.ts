import { fileURLToPath } from 'node:url';
import Fastify, { type FastifyInstance } from 'fastify';
import { accountRoutes } from '#domain/organisation/account/account.routes.ts';
import { findSignedIn, listAliveSessions } from '#domain/organisation/account/session.service.ts';
import { createSessionCache } from '#domain/organisation/account/session-cache.ts';
import { agentRoutes } from '#domain/membership/agent/agent.routes.ts';
import { approvalRoutes } from '#domain/processing/approval/approval.routes.ts';
import { centreListeners } from '#domain/processing/approval-centre/centre.listeners.ts';
import { auditRoutes } from '#domain/governance/audit/audit.routes.ts';
import { bookingRoutes } from '#domain/travel/booking/booking.routes.ts';
import { reportRoutes } from '#domain/processing/report/report.routes.ts';
import { installTravelWebhooks } from '#domain/travel/booking/travel.http.ts';
import { allowanceRoutes } from '#domain/travel/allowance/allowance.routes.ts';
import { billRoutes } from '#domain/travel/bill/bill.routes.ts';
import { orderRoutes } from '#domain/travel/order/order.routes.ts';
import { tripRoutes } from '#domain/travel/trip/trip.routes.ts';
import { bagRoutes } from '#domain/processing/bag/bag.routes.ts';
import { budgetRoutes } from '#domain/spend/budget/budget.routes.ts';
import { calendarRoutes } from '#domain/organisation/calendar/calendar.routes.ts';
import { installConnections } from '#domain/membership/connection/connection.http.ts';
import { leave } from '#domain/governance/offboarding/offboarding.service.ts';
import { installScim } from '#domain/membership/scim/scim.http.ts';
import { suiteListener } from '#domain/membership/connection/suite.service.ts';
import { connectionRoutes } from '#domain/membership/connection/connection.routes.ts';
import { installProviders } from '#domain/membership/identity/identity.http.ts';
import { identityRoutes } from '#domain/membership/identity/identity.routes.ts';
import { companyRoutes } from '#domain/organisation/company/company.routes.ts';
import { directoryListener } from '#domain/membership/directory/directory.change.service.ts';
import { forgetSource } from '#domain/membership/directory/directory.service.ts';
import { directoryRoutes } from '#domain/membership/directory/directory.routes.ts';
import { dimensionRoutes } from '#domain/organisation/dimension/dimension.routes.ts';
import { mayReadDocuments, readable } from '#domain/documents/document/record/access.ts';
import { flowEditorRoutes } from '#domain/processing/flow-editor/flow-editor.routes.ts';
import { documentRoutes } from '#domain/documents/document/document.routes.ts';
import { expenseRoutes } from '#domain/spend/expense/expense.routes.ts';
import { fileRoutes } from '#domain/platform/file/file.routes.ts';
import { homeRoutes } from '#domain/workspace/home/home.routes.ts';
import { invoiceRoutes } from '#domain/spend/invoice/invoice.routes.ts';
import { importRoutes } from '#domain/membership/join/import.routes.ts';
import { joinRoutes } from '#domain/membership/join/join.routes.ts';
import { offboardingRoutes } from '#domain/governance/offboarding/offboarding.routes.ts';
import { mailRoutes } from '#domain/processing/mail/mail.routes.ts';
import { driveRoutes } from '#domain/travel/drive/drive.routes.ts';
import { mapRoutes } from '#domain/travel/map/map.routes.ts';
import { messageRoutes } from '#domain/platform/message/message.routes.ts';
import { createPushHub, type PushHub } from '#domain/platform/message/message.socket.ts';
import { newsRoutes } from '#domain/platform/news/news.routes.ts';
import { outboxRoutes } from '#domain/platform/outbox/outbox.routes.ts';
import { payeeRoutes } from '#domain/spend/payee/payee.routes.ts';
import { expenseRuleRoutes } from '#domain/spend/expense-rule/expense-rule.routes.ts';
import { installPayoutNotices } from '#domain/processing/payment/by-wallet/payout.http.ts';
import { paymentRoutes } from '#domain/processing/payment/payment.routes.ts';
import { periodRoutes } from '#domain/spend/ledger/period.routes.ts';
import { pushRoutes } from '#domain/platform/push/push.routes.ts';
import { rateRoutes } from '#domain/spend/rate/rate.routes.ts';
import { readServer } from '#domain/governance/health/figures.service.ts';
import { healthRoutes } from '#domain/governance/health/health.routes.ts';
import { privacyRoutes } from '#domain/governance/privacy/privacy.routes.ts';
import { printRoutes } from '#domain/processing/print/print.routes.ts';
import { recoveryRoutes } from '#domain/organisation/recovery/recovery.routes.ts';
import { roleRoutes } from '#domain/organisation/role/role.routes.ts';
import { registrationRoutes } from '#domain/governance/registration/registration.routes.ts';
import { installReceipts } from '#domain/platform/sms/sms.callback.ts';
import { countSms } from '#domain/platform/sms/sms.service.ts';
import { settingRoutes } from '#domain/organisation/setting/setting.routes.ts';
import { walletRoutes } from '#domain/spend/wallet/wallet.routes.ts';
import { titleRoutes } from '#domain/organisation/invoice-title/invoice-title.routes.ts';
import { viewRoutes } from '#domain/platform/view/view.routes.ts';
import { whyRoutes } from '#domain/governance/permission-explanation/permission-explanation.routes.ts';
import type { Connection } from '#database/connect.ts';
import { elapsed } from '#system/clock.ts';
import { asAppError, installErrors } from '#http/error-body.ts';
import { installFrame } from '#http/frame.ts';
import { createGate, type ActAs, type AsSystem, type Gate } from '#request/gate.ts';
import { installGuards } from '#http/guards.ts';
import { installHealth, type Health } from '#http/health.ts';
import { mount } from '#http/http.ts';
import type { Rate } from '#http/rate.ts';
import { installShedding } from '#http/shed.ts';
import { PREFIX } from '#request/route.ts';
import { installMetrics } from '#system/metrics.ts';
import { serveDescription } from '#http/openapi.serve.ts';
import { describeApi } from '#http/openapi.ts';
import { countPortErrors } from '#provider/port.error.ts';
import { tileOrigins } from '#provider/map/tiles.ts';
import type { SmsTemplate } from '#jobs/notification.ts';
import { type Jobs } from '#jobs/outbox.ts';
import type { Served } from '#request/served.ts';
import { installWebFiles } from '#http/web-files.ts';
import { demoRoutes } from './demo/demo.routes.ts';
import { DEMO_ACCOUNTS } from './demo/settle.ts';
import { startJobs } from './app.jobs.ts';
import type { AppOptions } from './app.options.ts';
import { codesOf, installTills, paymentRoutesOf } from './app.paycode.ts';
import { isMarked, regularWork, type RegularWork } from './app.sweep.ts';
import { VERSION } from './version.ts';

const WEB = fileURLToPath(new URL('../../web/dist', import.meta.url));

export interface App extends RegularWork {
  http: FastifyInstance;
  jobs: Jobs;
  served: readonly Served[];
  health: Health;
  hub: PushHub;
  /** Runs work as the system, e.g. for timers and sweeps. */
  asSystem: AsSystem;
}

/** Composition root, the only file that knows every domain: wires endpoints, guards and workers. */
export async function createApp(options: AppOptions): Promise<App> {
  const { connection, log, now, secrets } = options;
  const http: FastifyInstance = Fastify({
    logger: false,
    requestTimeout: 60_000,
    trustProxy: options.trustProxy ?? false,
    routerOptions: { ignoreTrailingSlash: true },
  });
  const rate = await installEntrance(http, options);
  const find = (token: string) =>
    findSignedIn(connection.db, token, now(), { writes: !options.standby?.isAwaited() });
  const sessions = createSessionCache(find, elapsed);
  const hub = createPushHub({
    app: http,
    path: `${PREFIX}/push`,
    log,
    db: connection.db,
    now,
    // Called once per connection, so nothing is cached.
    findSignedIn: find,
    listAlive: (ids) => listAliveSessions(connection.db, ids, now()),
    clock: elapsed,
    site: options.origin,
  });
  // Wrapped in functions: gate and workers depend on each other.
  const asSystem: AsSystem = (companyId, work) => gate.asSystem(companyId, work);
  const actAs: ActAs = (user, work) => gate.actAs(user, work);
  const jobs = startJobs(options, hub, { asSystem, actAs });
  const gate: Gate = createGate({
    db: connection.db,
    ...{ replicas: options.replicas, standby: options.standby },
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
  const served = everyRoute(options, gate, jobs);
  const registry = installFigures(http, options, hub);
  installErrors(http, log);
  await serveDescription(http, PREFIX, () =>
    describeApi(
      served.map(({ endpoint }) => endpoint),
      VERSION,
    ),
  );
  mount(http, served, { gate, rate, replicas: options.replicas, checkAnswers: options.checkAnswers });
  installFrame(http, { secrets, now });
  await installCallbacks(http, options, gate);
  const health = installHealth(http, { db: connection.db, registry, now });
  await installWebFiles(http, WEB, options);
  const regular = regularWork(options, jobs, { asSystem, actAs });
  return { http, jobs, served, health, hub, asSystem, ...regular };
}

/** What every request passes first: its trace, limits and rules of browsers, and the refusal under load. */
async function installEntrance(http: FastifyInstance, options: AppOptions): Promise<Rate> {
  options.traces?.install(http);
  const rate = await installGuards(http, { ...options, tiles: tileOrigins(options.tiles ?? null) }, WEB);
  const { busyAfterMs: delayedMostMs, connection } = options;
  if (delayedMostMs !== 0) await installShedding(http, { waitedMs: connection.waitedMs, delayedMostMs });
  return rate;
}

/** What a collector of metrics reads of this node. */
function installFigures(http: FastifyInstance, options: AppOptions, hub: PushHub) {
  const { connection, now, replicas, standby } = options;
  return installMetrics(http, {
    ...{ sockets: hub.count, pool: () => poolOf(connection), replicas: replicas?.figures, standby },
    sms: () => countSms({ ...connection, now }),
    figures: () => readServer(connection.directory, healthSources(options)),
    ...{ providerErrors: countPortErrors, now },
  });
}

function everyRoute(options: AppOptions, gate: Gate, jobs: Jobs): Served[] {
  const { connection, captcha, storage, recogniser, outside, webPush, demo, origin, marks, texts, sms } =
    options;
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
    offboardingRoutes,
    membershipRoutes(options, mayText),
    calendarRoutes,
    rateRoutes,
    dimensionRoutes,
    SPENDING_ROUTES,
    reportRoutes(storage),
    fileRoutes({ db: connection.db, storage, drawer: recogniser }, mayReadDocuments),
    invoiceRoutes({ recogniser, storage, running: new Map() }, mayReadDocuments),
    walletRoutes(outside, { recogniser, storage }),
    expenseRoutes,
    documentRoutes,
    agentRoutes,
    travelRoutes(options),
    paymentRoutesOf(options),
    privacyRoutes(storage),
    healthRoutes({ ...healthSources(options), operators: options.operators ?? [], retry: jobs.retry }),
    approvalRoutes,
    mailRoutes,
    flowEditorRoutes,
    paymentRoutes(options.payoutPorts),
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

/** What other systems call outside the contract: gateways, platforms, identity providers. */
async function installCallbacks(
  http: FastifyInstance,
  options: AppOptions,
  { anyone, actAs, asSystem }: Gate,
): Promise<void> {
  const { connection, log, now, outside, secrets, origin, sms, storage } = options;
  const { travelPorts, payoutPorts, corporatePay } = options;
  const { readCallback } = outside;
  const { db } = connection;
  const listeners = [
    suiteListener,
    directoryListener,
    ...centreListeners({ act: actAs, db, now, secrets, origin, ports: outside }),
  ];
  await installConnections(http, { anyone, readCallback, listeners, now, db: connection.directory });
  await installTravelWebhooks(http, { anyone, travelPorts });
  await installPayoutNotices(http, { anyone, payoutPorts });
  await installProviders(http, { anyone, ports: outside });
  await installScim(http, { anyone, asSystem, leave, asAppError });
  const codes = codesOf(options);
  await installTills(http, { anyone, asSystem, secrets, now, log, corporatePay, codes }, storage);
  if (sms) await installReceipts(http, `${PREFIX}/sms/receipt`, sms, { ...connection, now, log });
}

const SPENDING_ROUTES = [expenseRuleRoutes, budgetRoutes, payeeRoutes].flat();

/** What happens on the road. */
const travelRoutes = ({ maps, tiles, archive, travelPorts }: AppOptions): Served[] => [
  ...mapRoutes(maps, { tiles: tiles ?? null, archive }),
  ...driveRoutes(maps),
  ...[allowanceRoutes, orderRoutes, tripRoutes].flat(),
  ...bookingRoutes(travelPorts),
  ...billRoutes,
];

/** Every way into a company. */
const membershipRoutes = (
  { directory, outside, publicIps = [] }: Pick<AppOptions, 'directory' | 'outside' | 'publicIps'>,
  mayText: Parameters<typeof joinRoutes>[0],
): Served[] => [
  ...joinRoutes(mayText),
  ...importRoutes,
  ...directoryRoutes({ port: directory, contacts: outside.contacts }),
  ...connectionRoutes(outside, { forget: forgetSource, publicIps }),
  ...identityRoutes(outside),
];

/** Where the figures of the server come from. */
const healthSources = (options: AppOptions) => ({
  host: options.host,
  now: options.now,
  isMarked: isMarked(options),
  pool: () => poolOf(options.connection),
});

const poolOf = ({ pool }: Connection) => ({
  total: pool.totalCount,
  idle: pool.idleCount,
  waiting: pool.waitingCount,
});
