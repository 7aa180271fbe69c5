import { OPEN_PAY, TERMINAL_SCHEME } from '@outlay/contract/paycode/merchant.open';
import type {
  OpenCharge,
  OpenChargeForm,
  OpenDay,
  OpenMe,
  OpenRefund,
  OpenRefundForm,
} from '@outlay/contract/paycode/charge.open';
import type { OpenErrorBody } from '@outlay/contract/paycode/merchant.open';
import { queryOptions } from '@tanstack/react-query';
import { readStored, writeStored } from '#device/storage.ts';
import { keysOf } from './signed-code.ts';

/** Longer than the server ever takes; what is not answered by then is asked about. */
const PATIENCE_MS = 15_000;

/** `UNANSWERED`: whether the request was executed is not known. */
export type TillFault = OpenErrorBody['code'] | 'UNANSWERED';

export class TillError extends Error {
  readonly code: TillFault;
  readonly retryAfter: number | null;

  constructor(code: TillFault, retryAfter: number | null = null) {
    super(code);
    this.code = code;
    this.retryAfter = retryAfter;
  }

  /** The server may have executed it. */
  get outcomeUnknown(): boolean {
    return this.code === 'UNANSWERED' || this.code === 'SYSTEM_ERROR';
  }
}

/** Calls the interface for merchants with the terminal's token: no member is signed in here. */
async function request<T>(method: 'GET' | 'POST', path: string, body?: object): Promise<T> {
  let status: number;
  let answer: unknown;
  try {
    const response = await fetch(OPEN_PAY + path, {
      method,
      headers: {
        authorization: `${TERMINAL_SCHEME} ${readStored('tillToken') ?? ''}`,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    ({ status } = response);
    answer = await response.json();
  } catch {
    throw new TillError('UNANSWERED');
  }
  if (status === 200) return answer as T;
  const { code, retryAfter } = answer as Partial<OpenErrorBody>;
  throw new TillError(code ?? 'UNANSWERED', retryAfter ?? null);
}

/** Kept, so that the till opens and checks signed codes without a network. */
async function fetchMe(): Promise<OpenMe> {
  const me = await request<OpenMe>('GET', '/me');
  writeStored('tillMe', me);
  const keys = keysOf(await request('GET', '/jwks').catch(() => null));
  if (keys) writeStored('tillKeys', keys);
  return me;
}

export const till = {
  me: fetchMe,
  charge: (form: OpenChargeForm) => request<OpenCharge>('POST', '/charges', form),
  find: (outTradeNo: string) => request<OpenCharge>('GET', `/charges/${outTradeNo}`),
  reverse: (outTradeNo: string) => request<OpenCharge>('POST', `/charges/${outTradeNo}/reverse`, {}),
  refund: (form: OpenRefundForm) => request<OpenRefund>('POST', '/refunds', form),
};

/** Other tills of the merchant sell too. */
const DAY_AGAIN_MS = 30_000;

export const tillQueries = {
  me: () => queryOptions({ queryKey: ['till', 'me'], queryFn: till.me, staleTime: Infinity }),
  day: (date: string) =>
    queryOptions({
      queryKey: ['till', 'day', date],
      queryFn: () => request<OpenDay>('GET', `/day?date=${date}`),
      refetchInterval: DAY_AGAIN_MS,
    }),
};
