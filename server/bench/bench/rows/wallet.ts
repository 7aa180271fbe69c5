import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { corporateWalletEndpoints } from '@outlay/contract/paycode/corporate-wallet';
import { spendPolicyEndpoints } from '@outlay/contract/paycode/spend-policy';
import { AlipayDouble } from '#provider/corporate-pay/alipay.double.ts';
import { newId } from '#system/id.ts';
import { percentile } from '../../accuracy.bar.ts';
import { requestJson } from '../request.ts';
import type { AtDesk } from '../desk.ts';
import type { Budget } from '../print.ts';
import { APP_ROLE, POOL } from '../setting.ts';

const A_SECOND = 50;
/** What a wallet waits for an answer. */
const PATIENCE_S = 0.6;
/** The first ones after a start load what every call needs. */
const WARM_UP = 50;

interface Paying {
  walletId: string;
  policyId: string;
  memberIds: string[];
}

/** A wallet with a policy that lets everything pass, and all members of the company. */
async function prepare({ desk, server }: AtDesk, alipay: AlipayDouble): Promise<Paying> {
  const { companyId: _company, departmentId: _department, ...people } = desk.crew;
  const [walletId, policyId] = [newId(), newId()];
  const much = 100_000_000;
  // A row is measured more than once.
  const name = `Wallet ${walletId}`;
  await requestJson(server, people.administrator, spendPolicyEndpoints.save, {
    ...{ id: policyId, version: 0, name, types: [], merchantIds: [], storeIds: [], times: [] },
    who: { everybody: true, memberIds: [], departmentIds: [], roles: [] },
    ...{ perPayment: much, perDay: much, perMonth: much, departmentId: null, projectId: null },
    ...{ fromDay: '2020-01-01', toDay: null, enabled: true },
  });
  await requestJson(server, people.administrator, corporateWalletEndpoints.save, {
    ...{ id: walletId, version: 0, kind: 'alipay', name, apiBase: null, appId: alipay.appId },
    ...{ account: alipay.enterpriseId, walletKey: alipay.publicKey, privateKey: alipay.appPrivateKey },
    ...{ codeLink: 'https://alipay.example', enabled: true },
    standards: [{ standardId: 'S-1', policyId, type: 'meals' }],
  });
  const memberIds = Object.values(people).map(({ memberId }) => memberId);
  for (const [index, memberId] of memberIds.entries())
    await requestJson(server, people.administrator, corporateWalletEndpoints.enrol, {
      ...{ id: walletId, memberId, employeeId: `E-${index}` },
    });
  return { walletId, policyId, memberIds };
}

/** Seconds of each call, from when it was due: so many a second, whether or not earlier ones are answered. */
async function paced(count: number, call: (n: number) => Promise<void>): Promise<number[]> {
  const began = performance.now();
  const seconds: number[] = [];
  const running: Promise<void>[] = [];
  for (let n = 0; n < count; n += 1) {
    const due = began + (n * 1000) / A_SECOND;
    await sleep(Math.max(0, due - performance.now()));
    running.push(call(n).then(() => void seconds.push((performance.now() - due) / 1000)));
  }
  await Promise.all(running);
  return seconds;
}

/** A wallet asks whether a payment may pass, and has it deducted, in turn. */
async function controlCall(
  { server }: AtDesk,
  alipay: AlipayDouble,
  { walletId, memberIds }: Paying,
  n: number,
): Promise<void> {
  const url = `${server.origin}/open/wallets/v1/${walletId}/control`;
  const of = { trade_no: `T-${n >> 1}`, employee_id: `E-${(n >> 1) % memberIds.length}`, apply_amount: 100 };
  const { code } =
    n % 2 === 0
      ? await alipay.ask(url, 'expensecontrol.consult', { ...of, standard_id_list: ['S-1'] })
      : await alipay.ask(url, 'quota.pay', { ...of, standard_id: 'S-1' });
  if (code !== '10000') throw new Error(`the control interface answered ${code}`);
}

/** The same by hand: the rows of a deduction, or the sums that a consultation needs. */
async function bare(pool: pg.Pool, { desk }: AtDesk, { walletId, policyId, memberIds }: Paying, n: number) {
  const { companyId } = desk.crew;
  const memberId = memberIds[(n >> 1) % memberIds.length];
  const client = await pool.connect();
  try {
    await client.query(`begin; select set_config('app.company_id', '${companyId}', true)`);
    const own = [companyId, policyId, memberId];
    const lock = n % 2 === 0 ? '' : ' for update';
    await client.query(
      `select period, used from spend_used where company_id = $1 and policy_id = $2 and member_id = $3${lock}`,
      own,
    );
    if (n % 2 === 1) {
      await client.query(
        `update spend_used set used = used + 100 where company_id = $1 and policy_id = $2 and member_id = $3`,
        own,
      );
      await client.query(
        `insert into spend_reservation (company_id, id, trade_no, policy_id, member_id, merchant_name, type, day, amount,
           state, created_at)
         values ($1, uuidv7(), $4, $2, $3, 'Wallet', 'meals', current_date, 100, 'confirmed', now())`,
        [...own, `bare-${walletId}-${n}`],
      );
      await client.query(
        `insert into wallet_trade (company_id, id, wallet_id, trade_no, policy_id, member_id, standard_id, type, state,
           amount, currency, day, created_at)
         values ($1, uuidv7(), $5, $4, $2, $3, 'S-1', 'meals', 'deducted', 100, 'CNY', current_date, now())`,
        [...own, `bare-${walletId}-${n}`, walletId],
      );
    }
    await client.query('commit');
  } finally {
    client.release();
  }
}

/** Row 20: what a corporate wallet asks, fifty times a second in one company, against the bare statements. */
export async function controlWallet(at: AtDesk): Promise<Budget[]> {
  const alipay = new AlipayDouble(() => new Date());
  const paying = await prepare(at, alipay);
  const count = at.length.loadSeconds * A_SECOND;
  const call = (n: number) => controlCall(at, alipay, paying, n);
  await paced(WARM_UP, call);
  const own = await paced(count, (n) => call(n + WARM_UP));
  const pool = new pg.Pool({ connectionString: at.desk.url, max: POOL, options: `-c role=${APP_ROLE}` });
  try {
    await paced(WARM_UP, (n) => bare(pool, at, paying, n));
    const statements = await paced(count, (n) => bare(pool, at, paying, n + WARM_UP));
    const [p99, bareP99] = [percentile(own, 0.99), percentile(statements, 0.99)];
    const ms = (seconds: number) => `${(seconds * 1000).toFixed(0)} ms`;
    const said = `half of ${ms(percentile(own, 0.5))}, bare ${ms(percentile(statements, 0.5))}, 99 of 100: bare ${ms(bareP99)}`;
    return [
      {
        ...{ id: '20', what: 'a wallet’s control, 50 a second, 99 of 100', value: p99, unit: 's', said },
        ...{ gate: PATIENCE_S, goal: 0.1, atMost: true },
      },
      {
        ...{ id: '20', what: 'the same against the bare statements', value: p99 / bareP99, unit: '×', said },
        ...{ gate: 10, goal: 5, atMost: true },
      },
    ];
  } finally {
    await pool.end();
  }
}
