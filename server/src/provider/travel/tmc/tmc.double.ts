import { createHash } from 'node:crypto';
import { signatureOf } from '../travel.signature.ts';
import {
  jsonIn,
  openTravelDouble,
  type TravelDouble,
  type TravelRequest,
  type TravelSaid,
} from '../travel.double.ts';

export const TMC_KEY = 'outlay-test-key';
export const TMC_SECRET = 'app-secret-of-a-test';
export const TMC_GROUP = 'GROUP-1';
export const TMC_WEBHOOK_SECRET = 'tmc-webhook-of-a-test';

type Json = Record<string, unknown>;

export interface TmcDouble extends TravelDouble {
  /** By ApprovalNumber, as it was last sent. */
  applications: Map<string, Json>;
  /** How often one was sent. */
  pushed: number;
  /** By OrderID, in the agency's own form. */
  orders: Map<string, Json & { LastChangeTime: string }>;
  pageMost: number;
  /** An event as the agency sends it. */
  event: (ids: string[], at: Date, secret?: string) => { headers: Record<string, string>; body: Buffer };
}

interface World {
  applications: TmcDouble['applications'];
  orders: TmcDouble['orders'];
  /** Tickets by their use. */
  tickets: Map<string, string>;
  double: TmcDouble | undefined;
}

const ok = (more: Json = {}): TravelSaid => ({
  body: { Status: { Success: true, ErrorCode: 0, Message: '' }, ...more },
});
const refuse = (code: string, words = code): TravelSaid => ({
  body: { Status: { Success: false, ErrorCode: code, Message: words } },
});

/** Simulates a travel agency: tickets, applications, orders, and the page that people enter. */
export async function openTmc(): Promise<TmcDouble> {
  const world: World = { applications: new Map(), orders: new Map(), tickets: new Map(), double: undefined };
  const base = await openTravelDouble((request) => answer(request, world));
  const double: TmcDouble = Object.assign(base, {
    ...{ applications: world.applications, orders: world.orders, pushed: 0, pageMost: 100 },
    event: (OrderIDs: string[], at: Date, secret = TMC_WEBHOOK_SECRET) => {
      const body = Buffer.from(JSON.stringify({ EventID: `E${OrderIDs.join('')}`, OrderIDs }));
      const timestamp = String(Math.floor(at.getTime() / 1000));
      const signature = signatureOf(secret, timestamp, body);
      return { headers: { 'x-tmc-timestamp': timestamp, 'x-tmc-signature': signature }, body };
    },
  });
  world.double = double;
  return double;
}

function answer(request: TravelRequest, world: World): TravelSaid {
  if (request.method !== 'POST') return { status: 405, body: {} };
  if (request.path === '/m/SingleSignOn/H5SignInfo') return entered(request, world);
  const body = jsonIn(request.body);
  if (request.path === '/SwitchAPI/Order/Ticket') return ticket(body, world);
  const auth = (body['Auth'] ?? {}) as Json;
  if (auth['AppKey'] !== TMC_KEY || world.tickets.get(String(auth['Ticket'])) !== '1')
    return refuse('InvalidTicket');
  if (request.path === '/switchapi/approval.svc/rest/setapproval') return approve(body, world);
  if (request.path === '/switchapi/Order/SearchOrder') return search(body, world);
  return { status: 404, body: {} };
}

function ticket({ appKey, appSecurity, TokenType, GroupID }: Json, world: World): TravelSaid {
  if (appKey !== TMC_KEY || appSecurity !== TMC_SECRET) return refuse('InvalidAppKey', '接入账号或密码错误');
  if (GroupID !== TMC_GROUP) return refuse('InvalidGroup', '公司不存在');
  const made = `ticket-${world.tickets.size + 1}`;
  world.tickets.set(made, String(TokenType));
  return ok({ Ticket: made });
}

function approve(body: Json, world: World): TravelSaid {
  const { ApprovalNumber: number, Status: status, EmployeeID: employee, StartDate, EndDate } = body;
  const isWhole =
    typeof number === 'string' &&
    number !== '' &&
    typeof employee === 'string' &&
    [0, 1].includes(Number(status));
  if (!isWhole || String(StartDate) > String(EndDate)) return refuse('InvalidApproval', '审批单信息不完整');
  world.applications.set(number, body);
  if (world.double) world.double.pushed += 1;
  return ok();
}

function search(body: Json, world: World): TravelSaid {
  if (typeof body['OrderID'] === 'string') {
    const order = world.orders.get(body['OrderID']);
    return ok({ TotalPages: order ? 1 : 0, Orders: order ? [order] : [] });
  }
  const [from, to] = [String(body['DateFrom']), String(body['DateTo'])];
  if (![from, to].every((text) => /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(text)))
    return refuse('InvalidDate');
  const size = Math.min(Number(body['PageSize']), world.double?.pageMost ?? 100);
  const orders = [...world.orders.values()]
    .filter(({ LastChangeTime: at }) => at >= from && at <= `${to}.999`)
    .toSorted((a, b) => (a.LastChangeTime < b.LastChangeTime ? -1 : 1));
  const first = (Number(body['PageIndex']) - 1) * size;
  return ok({ TotalPages: Math.ceil(orders.length / size), Orders: orders.slice(first, first + size) });
}

const md5 = (text: string): string => createHash('md5').update(text).digest('hex');
const safe = (text: string): string => text.replaceAll(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** The page that a person comes to: it shows what it was sent, or why nobody may enter. */
function entered({ body }: TravelRequest, world: World): TravelSaid {
  const form = Object.fromEntries(new URLSearchParams(body));
  const fault = faultOf(form, world);
  // A ticket works once, whatever became of it.
  world.tickets.delete(form['Token'] ?? '');
  const rows = Object.entries(form).map(([name, value]) => `<dt>${safe(name)}</dt><dd>${safe(value)}</dd>`);
  const page = fault
    ? `<h1>拒绝进入</h1><p>${fault}</p>`
    : `<h1>商旅首页（模拟）</h1><dl>${rows.join('')}</dl>`;
  return { status: fault ? 403 : 200, html: true, body: `<!doctype html><meta charset="utf-8">${page}` };
}

function faultOf(form: Record<string, string>, { tickets, applications }: World): string | undefined {
  const {
    AccessUserId = '',
    EmployeeID = '',
    Token = '',
    AppID = '',
    EndorsementID = '',
    InitPage = '',
  } = form;
  if (AccessUserId !== TMC_KEY || AppID !== TMC_KEY) return 'AccessUserId';
  if (tickets.get(Token) !== '2') return 'Token';
  const values = `${AccessUserId}${EmployeeID}${Token}${AppID}${EndorsementID}${InitPage}`;
  if (form['Signature'] !== md5(values + md5(TMC_SECRET))) return 'Signature';
  if (EndorsementID === '') return undefined;
  const application = applications.get(EndorsementID);
  const isTheirs = application?.['EmployeeID'] === EmployeeID && application['Status'] === 1;
  return isTheirs ? undefined : 'EndorsementID';
}
