import { paymentEndpoints } from '@outlay/contract/processing/payment';
import type { BatchDetail } from '@outlay/contract/processing/payment.batch';
import { transferEndpoints } from '@outlay/contract/processing/payment.transfer';
import {
  payoutWalletEndpoints,
  type PayoutTransfer,
  type PayoutWalletForm,
} from '@outlay/contract/processing/payment.wallet';
import { payeeWalletEndpoints, type PayoutKind } from '@outlay/contract/spend/payee.wallet';
import { ALIPAY_APP, openAlipay, type AlipayDouble } from '#provider/payout/alipay.double.ts';
import { payoutPorts } from '#provider/payout/payout.ports.ts';
import type { PayoutPort, PayoutPorts } from '#provider/payout/payout.port.ts';
import {
  openWechat,
  WECHAT_APP,
  WECHAT_MERCHANT,
  type WechatDouble,
} from '#provider/payout/wechat.double.ts';
import { newId } from '#system/id.ts';
import { passed, see, sure, type Crew } from './builders.ts';
import type { TestServer } from './harness.ts';

export const ALIPAY_OF_EMPLOYEE = '13800000001';
export const OPENID_OF_EMPLOYEE = 'o-openid-of-the-employee';

/** Where the process ends: after a commit and before the call, or after the call and before its answer is stored. */
export type Killed = 'before' | 'after' | null;

/** The real adapters, of which a call may be the last thing that a process does. */
export function killablePorts(): PayoutPorts & { kill: Killed } {
  const real = payoutPorts({ inside: true });
  const ports = { kill: null as Killed } as PayoutPorts & { kill: Killed };
  const wrapped = (port: PayoutPort): PayoutPort => ({
    ...port,
    transfer: async (reach, order) => {
      if (ports.kill === 'before') throw new Error('killed');
      const answer = await port.transfer(reach, order);
      if (ports.kill === 'after') throw new Error('killed');
      return answer;
    },
  });
  return Object.assign(ports, { alipay: wrapped(real.alipay), wechat: wrapped(real.wechat) });
}

export interface Vendors {
  alipay: AlipayDouble;
  wechat: WechatDouble;
  close: () => Promise<unknown>;
}

export async function openVendors(now: () => Date): Promise<Vendors> {
  const [alipay, wechat] = await Promise.all([openAlipay(now), openWechat(now)]);
  return { alipay, wechat, close: () => Promise.all([alipay.close(), wechat.close()]) };
}

/** Forgets what went wrong, and knows the employee of the crew. */
export function refresh({ alipay, wechat }: Vendors, { employee }: Crew): void {
  for (const double of [alipay, wechat]) {
    Object.assign(double, {
      mishapFor: () => undefined,
      beforeAnswer: () => undefined,
      balance: 100_000_000,
    });
    for (const list of [double.paid, double.refused, double.heard]) list.length = 0;
  }
  alipay.slow = false;
  alipay.people.set(ALIPAY_OF_EMPLOYEE, employee.name);
  wechat.people.set(OPENID_OF_EMPLOYEE, employee.name);
}

export const walletForm = (
  { alipay, wechat }: Vendors,
  kind: PayoutKind,
  more: Partial<PayoutWalletForm> = {},
): PayoutWalletForm => ({
  ...{ id: newId(), version: 0, kind, enabled: true },
  ...(kind === 'alipay'
    ? { name: 'Alipay', apiBase: alipay.url, account: ALIPAY_APP, appId: '', secrets: alipay.secrets }
    : {
        ...{ name: 'WeChat Pay', apiBase: wechat.url, account: WECHAT_MERCHANT, appId: WECHAT_APP },
        secrets: wechat.secrets,
      }),
  ...more,
});

/** Saves a wallet, and the employee's account there; the openid is entered by the manager. */
export async function addWallet(server: TestServer, crew: Crew, vendors: Vendors, kind: PayoutKind) {
  const form = walletForm(vendors, kind);
  const wallet = sure(await server.call(crew.administrator, payoutWalletEndpoints.save, form));
  if (kind === 'alipay')
    sure(await server.call(crew.employee, payeeWalletEndpoints.save, { account: ALIPAY_OF_EMPLOYEE }));
  else
    sure(
      await server.call(crew.administrator, payeeWalletEndpoints.put, {
        ...{ memberId: crew.employee.memberId, openId: OPENID_OF_EMPLOYEE },
      }),
    );
  return wallet;
}

/** A released batch of a wallet, of documents or of one new one. */
export async function releasedFor(
  server: TestServer,
  { cashier, manager, ...crew }: Crew,
  walletId: string,
  documents?: readonly { id: string; version: number }[],
): Promise<BatchDetail> {
  const chosen = documents ?? [await passed(server, { cashier, manager, ...crew }, [1_000])];
  const batch = sure(
    await server.call(cashier, paymentEndpoints.createBatch, {
      ...{ id: newId(), walletId },
      documents: chosen.map(({ id, version }) => ({ id, version })),
    }),
  );
  return sure(
    await server.call(manager, paymentEndpoints.releaseBatch, { id: batch.id, version: batch.version }),
  );
}

export const payBy = (server: TestServer, { cashier }: Crew, { id, version }: BatchDetail, key?: string) =>
  server.call(cashier, transferEndpoints.payBatch, { id, version }, key === undefined ? {} : { key });

export const seeBatch = async (server: TestServer, { cashier }: Crew, { id }: Pick<BatchDetail, 'id'>) =>
  sure(await server.call(cashier, paymentEndpoints.batch, { id }));

export function onlyTransfer({ payments: [payment] }: BatchDetail): PayoutTransfer {
  if (!payment?.transfer) throw new Error('the batch has no transfer');
  return payment.transfer;
}

export const statusOf = async (
  server: TestServer,
  { employee }: Crew,
  { payments: [payment] }: BatchDetail,
) => (await see(server, employee, payment?.documentId ?? '')).status;
