import { constants, createCipheriv, privateDecrypt, randomBytes } from 'node:crypto';
import {
  rsaPair,
  signatureFault,
  signedHeaders,
  WECHAT_KEY_ID,
  WECHAT_SERIAL,
} from '../outside/wechat-signing.double.ts';
import {
  openPayoutDouble,
  type DoubleTransfer,
  type PayoutDouble,
  type PayoutReply,
  type PayoutRequest,
  type PayoutSpoken,
} from './payout.double.ts';

export const WECHAT_MERCHANT = '1900000001';
export const WECHAT_APP = 'wx0000000000000001';
const DAY_MS = 86_400_000;
const BILLS = '/v3/fund-app/mch-transfer/transfer-bills';

export interface WechatDouble extends PayoutDouble {
  /** What a company enters of it. */
  secrets: Record<'privateKey' | 'serialNumber' | 'apiKey' | 'publicKeyId' | 'publicKey', string>;
  /** Real names by openid; an openid that is not here does not exist. */
  people: Map<string, string>;
  /** The employee confirms in WeChat. */
  confirm: (number: string) => void;
  /** A signed and encrypted notification; of another merchant or with another key if told so. */
  notice: (
    number: string,
    more?: { id?: string; merchant?: string; apiKey?: string },
  ) => { headers: Record<string, string>; body: string };
}

interface World {
  now: () => Date;
  merchantKey: string;
  vendorKey: string;
  apiKey: string;
  double: WechatDouble | undefined;
}

/** Simulates WeChat Pay: transfers that their recipients confirm, signed in both directions. */
export async function openWechat(now: () => Date): Promise<WechatDouble> {
  const [merchant, vendor] = [rsaPair(), rsaPair()];
  const apiKey = randomBytes(16).toString('hex');
  const world: World = {
    ...{ now, merchantKey: merchant.publicKey, vendorKey: vendor.privateKey, apiKey, double: undefined },
  };
  const base = await openPayoutDouble((request) => read(request, world));
  const double: WechatDouble = Object.assign(base, {
    secrets: {
      ...{ privateKey: merchant.privateKey, serialNumber: WECHAT_SERIAL, apiKey },
      ...{ publicKeyId: WECHAT_KEY_ID, publicKey: vendor.publicKey },
    },
    people: new Map<string, string>(),
    confirm: (number: string) => confirm(world, number),
    notice: (number: string, more = {}) => noticeOf(world, number, more),
  });
  world.double = double;
  return double;
}

function confirm({ double, now }: World, number: string): void {
  const transfer = double?.transfers.get(number);
  if (!double || !transfer || current(transfer, now()).state !== 'WAIT_USER_CONFIRM')
    throw new Error(`${number} does not wait`);
  double.balance -= transfer.amount;
  double.paid.push(number);
  transfer.state = 'SUCCESS';
}

/** What nobody confirms within a day is closed. */
function current(transfer: DoubleTransfer, now: Date): DoubleTransfer {
  if (transfer.state === 'WAIT_USER_CONFIRM' && now.getTime() - transfer.at.getTime() >= DAY_MS)
    Object.assign(transfer, { state: 'FAIL', reason: 'OVERDUE_CLOSE' });
  return transfer;
}

function noticeOf(
  world: World,
  number: string,
  {
    id = `EV-${number}`,
    merchant = WECHAT_MERCHANT,
    apiKey = world.apiKey,
  }: { id?: string; merchant?: string; apiKey?: string },
) {
  const nonce = randomBytes(6).toString('hex');
  const cipher = createCipheriv('aes-256-gcm', Buffer.from(apiKey), nonce);
  cipher.setAAD(Buffer.from('mch_payment'));
  const plain = JSON.stringify({ out_bill_no: number, mch_id: merchant, state: 'SUCCESS' });
  const bytes = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  const body = JSON.stringify({
    ...{ id, event_type: 'MCHTRANSFER.BILL.FINISHED', resource_type: 'encrypt-resource' },
    resource: {
      ...{ algorithm: 'AEAD_AES_256_GCM', ciphertext: bytes.toString('base64'), nonce },
      associated_data: 'mch_payment',
    },
  });
  return { headers: { ...signedHeaders(world, body), 'content-type': 'application/json' }, body };
}

function read(request: PayoutRequest, world: World): PayoutSpoken | PayoutReply {
  const { double, now } = world;
  const { method, path, body } = request;
  const reply = (status: number, said: object | null): PayoutReply => {
    const text = said === null ? '' : JSON.stringify(said);
    return { status, headers: signedHeaders(world, text), body: text };
  };
  const refuse = (status: number, code: string) => reply(status, { code, message: code });
  const wrong = faultOf(request, world);
  if (wrong !== null || !double) {
    double?.refused.push(wrong ?? '');
    return refuse(401, 'SIGN_ERROR');
  }
  const error = refuse(500, 'SYSTEM_ERROR');
  const [, named = '', cancel] = /out-bill-no\/([0-9A-Za-z]+)(\/cancel)?$/.exec(path) ?? [];
  const found = () => {
    const known = double.transfers.get(named);
    return known && current(known, now());
  };
  if (method === 'GET')
    return {
      ...{ kind: 'query', number: named, error },
      act: () => {
        const transfer = found();
        return transfer ? reply(200, bill(transfer, false)) : refuse(404, 'NOT_FOUND');
      },
    };
  if (cancel)
    return {
      ...{ kind: 'cancel', number: named, error },
      act: () => {
        const transfer = found();
        if (transfer?.state !== 'WAIT_USER_CONFIRM') return refuse(400, 'INVALID_REQUEST');
        transfer.state = 'CANCELLED';
        return reply(200, { out_bill_no: named, transfer_bill_no: transfer.vendorNo, state: 'CANCELING' });
      },
    };
  const content = JSON.parse(body) as Record<string, unknown>;
  const number = String(content['out_bill_no']);
  return {
    kind: 'transfer',
    number,
    error,
    act: () => transferred(world, double, content, { reply, refuse }),
  };
}

const bill = ({ number, vendorNo, state, reason, at }: DoubleTransfer, created: boolean) => ({
  ...{ mch_id: WECHAT_MERCHANT, out_bill_no: number, transfer_bill_no: vendorNo, state },
  ...(state === 'FAIL' && { fail_reason: reason }),
  // Only an answer to the transfer itself carries it.
  ...(created && state === 'WAIT_USER_CONFIRM' && { package_info: `package-of-${number}` }),
  ...{ create_time: at.toISOString(), update_time: at.toISOString() },
});

function transferred(
  { now, vendorKey }: World,
  double: WechatDouble,
  content: Record<string, unknown>,
  {
    reply,
    refuse,
  }: {
    reply: (status: number, said: object) => PayoutReply;
    refuse: (status: number, code: string) => PayoutReply;
  },
): PayoutReply {
  const number = String(content['out_bill_no']);
  const amount = Number(content['transfer_amount']);
  const openid = String(content['openid']);
  const known = double.transfers.get(number);
  if (known)
    return known.amount === amount && known.payee === openid
      ? reply(200, bill(current(known, now()), true))
      : refuse(400, 'INVALID_REQUEST');
  const name = nameIn(content['user_name'], vendorKey);
  const isRight =
    content['appid'] === WECHAT_APP && /^[0-9A-Za-z]{1,32}$/.test(number) && name !== null && amount >= 30;
  const infos = content['transfer_scene_report_infos'];
  if (!isRight || !Array.isArray(infos) || String(content['transfer_remark']).length > 32)
    return refuse(400, 'PARAM_ERROR');
  if (!/^https?:\/\/[^?]+$/.test(String(content['notify_url']))) return refuse(400, 'PARAM_ERROR');
  const owner = double.people.get(openid);
  if (owner === undefined) return refuse(400, 'PARAM_ERROR');
  if (amount > double.balance) return refuse(403, 'NOT_ENOUGH');
  const isSame = owner === name;
  const transfer: DoubleTransfer = {
    ...{ number, vendorNo: `W${number.slice(0, 20)}`, amount, payee: openid, at: now() },
    ...{ state: isSame ? 'WAIT_USER_CONFIRM' : 'FAIL', reason: isSame ? '' : 'NAME_NOT_CORRECT' },
  };
  double.transfers.set(number, transfer);
  return reply(200, bill(transfer, true));
}

function nameIn(encrypted: unknown, key: string): string | null {
  try {
    const padding = constants.RSA_PKCS1_OAEP_PADDING;
    const bytes = Buffer.from(String(encrypted), 'base64');
    return privateDecrypt({ key, padding, oaepHash: 'sha1' }, bytes).toString('utf8');
  } catch {
    return null;
  }
}

function faultOf(request: PayoutRequest, { merchantKey, now }: World): string | null {
  if (!request.path.startsWith(BILLS)) return 'path';
  return signatureFault(request, { merchant: WECHAT_MERCHANT, merchantKey, now });
}
