import type { DingtalkApprovals } from './dingtalk-approvals.double.ts';
import type { DingtalkMessages } from './dingtalk-messages.double.ts';
import type { codeBook, TokenBook } from './issued.double.ts';
import type { DoublePerson } from './people.double.ts';
import type { DoubleAnswer, DoubleRequest, PlatformDouble, World } from './platform.double.ts';
import type { PlatformSource } from './platform.port.ts';

export interface DingtalkDouble extends PlatformDouble {
  /** A connection to this server with the right secret. */
  source: PlatformSource;
  /** The app may read the directory. */
  readsDirectory: boolean;
  messages: DingtalkMessages;
  approvals: DingtalkApprovals;
  /** A code as the page inside DingTalk gets it. */
  issueCode(userId: string): string;
}

/** What the parts of the simulated DingTalk share. */
export interface Dingtalk extends World {
  double: DingtalkDouble;
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
