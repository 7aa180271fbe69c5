import { z } from 'zod';
import { chinaTime } from '../outside/alipay.text.ts';
import {
  isRefusal,
  type CodePaid,
  type CodesReach,
  type CodeWanted,
  type PayCodesPort,
} from './paycodes.port.ts';
import { Id, settingsOf } from './platform.answer.ts';
import { requestNew, requestOld } from './platform.dingtalk-api.ts';
import { holdingDingtalk, newBase, oldCall, TOKEN_HEADER } from './platform.dingtalk.ts';
import type { PlatformOptions } from './platform.http.ts';
import { PlatformError } from './platform.port.ts';

const CODES = '/v1.0/finance/payCodes';
/** Of the company’s own staff, not a visitor. */
const STAFF = 'INTERNAL_STAFF';
/** How the payment is named to the employee: the company pays. */
const CHANNEL = '企业支付';

const Issued = z.object({
  codeId: Id,
  /** Opened on a phone: nothing else than a page or DingTalk. */
  codeDetailUrl: z
    .string()
    .regex(/^(https|dingtalk):\/\/\S{1,500}$/)
    .catch(''),
});
const Decoded = z.object({
  corpId: z.string().nullish(),
  codeIdentity: z.string().nullish(),
  userId: z.string().nullish(),
  userCorpRelationType: z.string().nullish(),
  userInCorp: z.boolean().nullish(),
});
const Done = z.object({ result: z.literal('SUCCESS') });

const yuan = (fen: number): string => (fen / 100).toFixed(2);

/**
 * The enterprise pay code (企业支付码) of DingTalk. Source: the models of `@alicloud/dingtalk`; docs/wallets.md tells what
 * is assumed. Written from documentation; no live call was possible.
 */
export function createDingtalkPayCodes(options: PlatformOptions): PayCodesPort {
  const held = holdingDingtalk(options);
  const request: DingtalkRequest = ({ source, tokens }, { path, body, method }, schema) =>
    held(source, tokens, (token) =>
      requestNew(
        options,
        {
          ...{ base: newBase(source), path: `${CODES}/${path}`, body, holding: 'token' },
          ...{ headers: { [TOKEN_HEADER]: token }, ...(method && { method }) },
        },
        schema,
      ),
    );
  return {
    async setCompany(reach, open) {
      const body = { ...companyOf(reach), status: statusOf(open), extInfo: {} };
      await request(reach, { path: 'corpSettings', body }, z.object({}));
    },
    async findUser({ source, tokens }, phone) {
      try {
        return await held(source, tokens, async (token) => {
          const call = oldCall(source, token, '/topapi/v2/user/getbymobile', { mobile: phone });
          return (await requestOld(options, call, z.object({ userid: Id }))).userid;
        });
      } catch (error) {
        if (error instanceof PlatformError && error.fault === 'outsider') return null;
        throw error;
      }
    },
    async issue(reach, requestId, wanted) {
      const body = { requestId, ...instanceOf(reach, wanted), status: statusOf(true) };
      const { codeId, codeDetailUrl } = await request(reach, { path: 'userInstances', body }, Issued);
      return { codeId, codeUrl: codeDetailUrl };
    },
    async change(reach, codeId, { open, ...wanted }) {
      const body = { codeId, ...instanceOf(reach, wanted), status: statusOf(open) };
      await request(reach, { path: 'userInstances', body, method: 'PUT' }, z.object({}));
    },
    decode: (reach, query) => decode(request, reach, query),
    ...notifierBy(request),
  };
}

type DingtalkRequest = <T>(
  reach: CodesReach,
  call: { path: string; body: Record<string, unknown>; method?: 'PUT' },
  schema: z.ZodType<T>,
) => Promise<T>;

const statusOf = (open: boolean): string => (open ? 'OPEN' : 'CLOSED');
const corpOf = ({ source }: CodesReach): string => settingsOf(source, 'dingtalk').corpId;
const companyOf = (reach: CodesReach) => ({ corpId: corpOf(reach), codeIdentity: reach.identity });

const instanceOf = (reach: CodesReach, { userId, expiresAt }: CodeWanted) => ({
  ...companyOf(reach),
  ...{ userCorpRelationType: STAFF, userIdentity: userId, gmtExpired: chinaTime(expiresAt), extInfo: {} },
  availableTimes: [{ gmtStart: chinaTime(reach.now), gmtEnd: chinaTime(expiresAt) }],
});

/** A code that DingTalk refuses is no code; what may pass is thrown. */
async function decode(
  request: DingtalkRequest,
  reach: CodesReach,
  body: { payCode: string; requestId: string },
): Promise<{ userId: string } | null> {
  try {
    const said = await request(reach, { path: 'decode', body }, Decoded);
    const { corpId, codeIdentity } = companyOf(reach);
    const isOurs =
      said.corpId === corpId &&
      said.codeIdentity === codeIdentity &&
      said.userCorpRelationType === STAFF &&
      said.userInCorp !== false;
    return isOurs && said.userId ? { userId: said.userId } : null;
  } catch (error) {
    if (isRefusal(error)) return null;
    throw error;
  }
}

function notifierBy(
  request: DingtalkRequest,
): Pick<PayCodesPort, 'tellPaid' | 'tellRefunded' | 'tellVerified'> {
  const notify = async (reach: CodesReach, path: string, body: Record<string, unknown>) => {
    await request(reach, { path: `${path}/notify`, body: { corpId: corpOf(reach), ...body } }, Done);
  };
  return {
    tellPaid: (reach, paid) => notify(reach, 'payResults', paidOf(paid)),
    async tellRefunded(reach, { payCode, userId, tradeNo, refundNo, amount, remark, at }) {
      const time = chinaTime(at);
      await notify(reach, 'refundResults', {
        ...{ payCode, userId, tradeNo, refundOrderNo: refundNo, remark, gmtRefund: time },
        ...{ refundAmount: yuan(amount), refundPromotionAmount: yuan(0) },
        payChannelDetailList: [
          {
            ...{ payChannelType: 'BALANCE', payChannelName: CHANNEL, payChannelOrderNo: tradeNo },
            ...{ payChannelRefundOrderNo: refundNo, amount: yuan(amount), promotionAmount: yuan(0) },
            ...{ gmtCreate: time, gmtFinish: time, fundToolDetailList: [toolOf(amount, time, time)] },
          },
        ],
      });
    },
    async tellVerified(reach, { payCode, userId, verifyNo, passed, merchant, at }) {
      await notify(reach, 'verifyResults', {
        ...{ payCode, userIdentity: userId, userCorpRelationType: STAFF, verifyNo, verifyResult: passed },
        ...{ verifyEvent: CHANNEL, verifyLocation: merchant, verifyTime: chinaTime(at), remark: '' },
      });
    },
  };
}

const toolOf = (amount: number, gmtCreate: string, gmtFinish: string) => ({
  ...{ amount: yuan(amount), fundToolName: CHANNEL, gmtCreate, gmtFinish, promotionFundTool: false },
});

function paidOf({ payCode, userId, tradeNo, title, merchant, amount, failure, ...times }: CodePaid) {
  const [gmtTradeCreate, gmtTradeFinish] = [chinaTime(times.createdAt), chinaTime(times.endedAt)];
  return {
    ...{ payCode, userId, tradeNo, title, merchantName: merchant, remark: '' },
    ...{ amount: yuan(amount), promotionAmount: yuan(0), chargeAmount: yuan(0) },
    ...{ gmtTradeCreate, gmtTradeFinish, tradeStatus: failure === null ? 'SUCCESS' : 'FAIL' },
    ...(failure !== null && { tradeErrorCode: failure, tradeErrorMsg: failure }),
    payChannelDetailList: [
      {
        ...{ payChannelType: 'BALANCE', payChannelName: CHANNEL, payChannelOrderNo: tradeNo },
        ...{ amount: yuan(amount), promotionAmount: yuan(0) },
        ...{ gmtCreate: gmtTradeCreate, gmtFinish: gmtTradeFinish },
        fundToolDetailList: [toolOf(amount, gmtTradeCreate, gmtTradeFinish)],
      },
    ],
  };
}
