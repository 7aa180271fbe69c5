import type { codeBook, TokenBook } from './issued.double.ts';
import type { DoublePerson } from './people.double.ts';
import type { DoubleAnswer, DoubleRequest, World } from './platform.double.ts';

/** What the parts of the simulated Feishu share. */
export interface Feishu extends World {
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
