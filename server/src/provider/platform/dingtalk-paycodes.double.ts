import { randomInt } from 'node:crypto';
import { isMember, type Dingtalk } from './dingtalk-world.double.ts';
import { json, type DoubleAnswer, type DoubleRequest, type Route } from './platform.double.ts';

type Fields = Record<string, unknown>;

export interface DingtalkCode {
  codeId: string;
  userIdentity: string;
  codeIdentity: string;
  status: string;
  gmtExpired: string;
}

export interface DingtalkPayCodes {
  /** `OPEN` or `CLOSED`, by the name of the company's code. */
  companies: Map<string, string>;
  instances: Map<string, DingtalkCode>;
  /** What was told, by its number: the same number again replaces nothing. */
  paid: Map<string, Fields>;
  refunded: Map<string, Fields>;
  verified: Map<string, Fields>;
  /** Calls that did not have what DingTalk requires. */
  refused: string[];
  /** The digits that DingTalk shows somebody now, valid for a minute; of another company if told so. */
  show: (userId: string, more?: { corpId?: string }) => string;
}

interface Shown {
  instance: DingtalkCode;
  corpId: string;
  until: number;
}

const CODES = '/v1.0/finance/payCodes';
const MINUTE_MS = 60_000;
const TIME = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/;
const YUAN = /^\d+\.\d\d$/;

/** Which fields each call requires, in the form that the models of DingTalk's SDK give. */
const REQUIRED: Readonly<Record<string, Readonly<Record<string, RegExp | null>>>> = {
  corpSettings: { corpId: null, codeIdentity: null, status: /^(OPEN|CLOSED)$/ },
  userInstances: {
    ...{ corpId: null, codeIdentity: null, userCorpRelationType: /^INTERNAL_STAFF$/, userIdentity: /./ },
    ...{ gmtExpired: TIME, availableTimes: null, extInfo: null, status: /^(OPEN|CLOSED)$/ },
  },
  decode: { payCode: /^\d+$/, requestId: /./ },
  'payResults/notify': {
    ...{ corpId: null, payCode: /./, userId: /./, tradeNo: /./, tradeStatus: /^(SUCCESS|FAIL)$/, title: /./ },
    ...{ merchantName: /./, amount: YUAN, promotionAmount: YUAN, chargeAmount: YUAN, remark: null },
    ...{ gmtTradeCreate: TIME, gmtTradeFinish: TIME, payChannelDetailList: null },
  },
  'refundResults/notify': {
    ...{ corpId: null, payCode: /./, userId: /./, tradeNo: /./, refundOrderNo: /./, refundAmount: YUAN },
    ...{ refundPromotionAmount: YUAN, gmtRefund: TIME, remark: null, payChannelDetailList: null },
  },
  'verifyResults/notify': {
    ...{ corpId: null, payCode: /./, userIdentity: /./, userCorpRelationType: /./, verifyNo: /./ },
    ...{ verifyResult: /^(true|false)$/, verifyTime: TIME },
  },
};

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

const missingIn = (call: string, fields: Fields): string | undefined =>
  Object.entries(REQUIRED[call] ?? {}).find(
    ([name, form]) => fields[name] === undefined || (form && !form.test(textOf(fields[name]))),
  )?.[0];

const inChina = (at: number): string =>
  new Date(at + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');

/** Pay codes of DingTalk: who has one, what it shows, and what it was told became of it. */
export function openDingtalkPayCodes(dingtalk: Dingtalk, corpId: string) {
  const shown = new Map<string, Shown>();
  const side: DingtalkPayCodes = {
    ...{ companies: new Map(), instances: new Map(), paid: new Map(), refunded: new Map() },
    ...{ verified: new Map(), refused: [] },
    show: (userId, { corpId: of = corpId } = {}) => {
      const instance = [...side.instances.values()].find(
        (one) => one.userIdentity === userId && one.status === 'OPEN',
      );
      if (!instance) throw new Error(`${userId} has no pay code`);
      const digits = `26${String(randomInt(10 ** 8)).padStart(8, '0')}${String(randomInt(10 ** 8)).padStart(8, '0')}`;
      shown.set(digits, { instance, corpId: of, until: dingtalk.double.now() + MINUTE_MS });
      return digits;
    },
  };
  const answering = answeringBy(dingtalk, side, corpId);
  const routes: Record<string, Route> = {
    ...issuing(dingtalk, side, answering),
    [`POST ${CODES}/decode`]: decoding(dingtalk, side, { shown, corpId, answering }),
    ...notifyRoutes(side, shown, answering),
  };
  return { side, routes };
}

interface Answering {
  route: (call: string, act: (fields: Fields) => DoubleAnswer) => Route;
  /** The same request again has the same answer. */
  once: (call: string, act: (fields: Fields) => DoubleAnswer) => Route;
  refuse: (code: string) => DoubleAnswer;
}

/** Checks token, form and company before anything is done. */
function answeringBy(dingtalk: Dingtalk, side: DingtalkPayCodes, corpId: string): Answering {
  const answers = new Map<string, DoubleAnswer>();
  const refuse = (code: string): DoubleAnswer => {
    side.refused.push(code);
    return dingtalk.denied(400, code);
  };
  const route =
    (call: string, act: (fields: Fields) => DoubleAnswer): Route =>
    (request: DoubleRequest) => {
      const fault = dingtalk.newFault(request);
      if (fault) return fault;
      const missing = missingIn(call, request.fields);
      if (missing !== undefined) return refuse(`invalidParameter.${missing}`);
      const of = request.fields['corpId'];
      return of === undefined || of === corpId ? act(request.fields) : refuse('corpId.notMatch');
    };
  const once = (call: string, act: (fields: Fields) => DoubleAnswer) =>
    route(call, (fields) => {
      const key = `${call} ${String(fields['requestId'])}`;
      const answer = answers.get(key) ?? act(fields);
      if ('status' in answer && answer.status === 200) answers.set(key, answer);
      return answer;
    });
  return { route, once, refuse };
}

function issuing(
  dingtalk: Dingtalk,
  side: DingtalkPayCodes,
  { route, once }: Answering,
): Record<string, Route> {
  return {
    [`POST ${CODES}/corpSettings`]: route('corpSettings', (fields) => {
      side.companies.set(String(fields['codeIdentity']), String(fields['status']));
      return json(fields);
    }),
    [`POST ${CODES}/userInstances`]: once('userInstances', (fields) => {
      const { userIdentity, codeIdentity } = fields;
      const person = dingtalk.double.people.find((one) => one.userId === userIdentity);
      if (!person || !isMember(person)) return dingtalk.denied(400, 'userIdentity.notExist');
      if (!side.companies.has(String(codeIdentity))) return dingtalk.denied(400, 'codeIdentity.notExist');
      const codeId = `code${1000 + side.instances.size}`;
      side.instances.set(codeId, codeOf(codeId, fields));
      return json({ codeId, codeDetailUrl: `https://page.dingtalk.test/paycode/${codeId}` });
    }),
    [`PUT ${CODES}/userInstances`]: route('userInstances', (fields) => {
      const codeId = String(fields['codeId']);
      if (!side.instances.has(codeId)) return dingtalk.denied(400, 'codeId.notExist');
      side.instances.set(codeId, codeOf(codeId, fields));
      return json({ codeId });
    }),
  };
}

function decoding(
  { denied, double }: Dingtalk,
  side: DingtalkPayCodes,
  { shown, corpId, answering }: { shown: Map<string, Shown>; corpId: string; answering: Answering },
): Route {
  return answering.once('decode', ({ payCode }) => {
    const found = shown.get(String(payCode));
    const current = found && side.instances.get(found.instance.codeId);
    if (!found || !current) return denied(400, 'payCode.notExist');
    const isOpen =
      current.status === 'OPEN' &&
      side.companies.get(current.codeIdentity) === 'OPEN' &&
      found.until > double.now();
    if (!isOpen || current.gmtExpired <= inChina(double.now())) return denied(400, 'payCode.expired');
    return json({
      ...{ codeId: current.codeId, codeIdentity: current.codeIdentity, codeType: 'PURE_IDENTIFY_CODE' },
      ...{ corpId: found.corpId, userId: current.userIdentity, userCorpRelationType: 'INTERNAL_STAFF' },
      ...{ userInCorp: found.corpId === corpId, extInfo: '{}', outBizId: '' },
    });
  });
}

const codeOf = (codeId: string, fields: Fields): DingtalkCode => ({
  ...{ codeId, userIdentity: String(fields['userIdentity']), codeIdentity: String(fields['codeIdentity']) },
  ...{ status: String(fields['status']), gmtExpired: String(fields['gmtExpired']) },
});

function notifyRoutes(
  side: DingtalkPayCodes,
  shown: ReadonlyMap<string, Shown>,
  { route, refuse }: Answering,
): Record<string, Route> {
  const done = json({ result: 'SUCCESS' });
  const keep = (all: Map<string, Fields>, number: unknown, fields: Fields) => {
    if (!all.has(String(number))) all.set(String(number), fields);
    return done;
  };
  const isOf = ({ payCode }: Fields, user: unknown) =>
    shown.get(String(payCode))?.instance.userIdentity === user;
  return {
    [`POST ${CODES}/payResults/notify`]: route('payResults/notify', (fields) =>
      isOf(fields, fields['userId'])
        ? keep(side.paid, fields['tradeNo'], fields)
        : refuse('payCode.otherUser'),
    ),
    [`POST ${CODES}/refundResults/notify`]: route('refundResults/notify', (fields) => {
      const payment = side.paid.get(String(fields['tradeNo']));
      if (payment?.['tradeStatus'] !== 'SUCCESS') return refuse('tradeNo.notExist');
      const before = [...side.refunded.values()].filter(
        (one) => one['tradeNo'] === fields['tradeNo'] && one['refundOrderNo'] !== fields['refundOrderNo'],
      );
      const sum = [...before, fields].reduce((total, one) => total + Number(one['refundAmount']), 0);
      if (sum > Number(payment['amount']) + 0.001) return refuse('refundAmount.tooHigh');
      return keep(side.refunded, fields['refundOrderNo'], fields);
    }),
    [`POST ${CODES}/verifyResults/notify`]: route('verifyResults/notify', (fields) =>
      isOf(fields, fields['userIdentity'])
        ? keep(side.verified, fields['verifyNo'], fields)
        : refuse('payCode.otherUser'),
    ),
  };
}
