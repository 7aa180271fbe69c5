import type { codeBook, TokenBook } from './issued.double.ts';
import type { FeishuApprovals } from './feishu-approvals.double.ts';
import type { FeishuMessages } from './feishu-messages.double.ts';
import type { DoublePerson } from './people.double.ts';
import type { DoubleAnswer, DoubleRequest, PlatformDouble, World } from './platform.double.ts';
import type { PlatformSource } from './platform.port.ts';

export interface FeishuDouble extends PlatformDouble {
  /** A connection to this server with the right secret. */
  source: PlatformSource;
  /** The app has the scopes for phone numbers and email addresses. */
  tellsContacts: boolean;
  messages: FeishuMessages;
  approvals: FeishuApprovals;
  /** A code as the page inside Feishu gets it. */
  issueCode(userId: string): string;
}

/** What the parts of the simulated Feishu share. */
export interface Feishu extends World {
  double: FeishuDouble;
  appId: string;
  /** Of the tenant; of people who signed in. */
  tokens: TokenBook;
  userTokens: TokenBook;
  /** `returnTo`: the page that a code of the web was given to. */
  codes: ReturnType<typeof codeBook<{ person: DoublePerson; returnTo: string | null }>>;
  /** Why a call without a valid tenant token is refused. */
  held: (request: DoubleRequest) => DoubleAnswer | undefined;
  refusal: (code: number, status?: number) => DoubleAnswer;
}
