import type { codeBook, TokenBook } from './issued.double.ts';
import type { DoublePerson } from './people.double.ts';
import { json, secretText, type DoubleAnswer, type DoubleRequest, type World } from './platform.double.ts';

/** The new host refuses with a status and a word, the old one with a number. */
export const denied = (status: number, code: string, message = 'refused'): DoubleAnswer =>
  json({ code, message, requestid: secretText(9) }, status);
export const refusal = (errcode: number): DoubleAnswer =>
  json({ errcode, errmsg: 'refused', request_id: secretText(9) });
/** A refusal of the old host's gateway. */
export const gateway = (sub_code: string, sub_msg = 'refused'): DoubleAnswer =>
  json({ errcode: 88, sub_code, sub_msg, errmsg: 'ding talk error', request_id: secretText(9) });

export const unionIdOf = ({ userId }: DoublePerson): string => `union-${userId}`;

export const result = (result: object): DoubleAnswer =>
  json({ errcode: 0, errmsg: 'ok', request_id: secretText(9), result });

export const isMember = ({ left, stranger, elsewhere }: DoublePerson): boolean =>
  !left && !stranger && !elsewhere;

/** What the parts of the simulated DingTalk share. */
export interface Dingtalk extends World {
  agentId: string;
  /** Of the app; of people who signed in. */
  tokens: TokenBook;
  userTokens: TokenBook;
  codes: ReturnType<typeof codeBook<{ person: DoublePerson; from: 'inside' | 'web' }>>;
  /** Why a call of the old host, and one of the new host, is refused. */
  oldFault: (request: DoubleRequest) => DoubleAnswer | undefined;
  newFault: (request: DoubleRequest) => DoubleAnswer | undefined;
  /** The new host refuses with a status and a word, the old one with a number. */
  denied: (status: number, code: string) => DoubleAnswer;
  refusal: (code: number) => DoubleAnswer;
  unionIdOf: (person: DoublePerson) => string;
}
