import type { codeBook, TokenBook } from './issued.double.ts';
import type { DoublePerson } from './people.double.ts';
import type { DoubleAnswer, DoubleRequest, World } from './platform.double.ts';

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
