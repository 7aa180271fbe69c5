import { z } from 'zod';
import { change, read } from '../endpoint.ts';
import { Empty, Id, Instant } from '../fields.ts';
import { HOME_MOST, MenuEntry, MenuGroup, MenuKey } from './home.menu.ts';
import { Money } from '../money.ts';

const Waiting = z.object({ count: z.int(), sums: z.array(Money) });

/** The draft or expense that was edited last. */
export const LastEdited = z.object({
  kind: z.enum(['document', 'expense']),
  id: Id,
  title: z.string(),
  /** For a document its type's code, for an expense its expense type. */
  type: z.string(),
  status: z.string(),
  lineCount: z.int(),
  money: Money,
  updatedAt: Instant,
});
export type LastEdited = z.infer<typeof LastEdited>;

/** The home page in one call. The first two names are the specification's; `homeCounts` reads them. */
export const HomeWire = z.object({
  approvednumberwithgeneral: z.int(),
  expsuseramount: z.int(),
  overdue: z.int(),
  /** Since when the oldest of the user's open tasks has been pending. Older servers omit it. */
  oldestPending: Instant.nullable().default(null),
  expenseSums: z.array(Money),
  inApproval: Waiting,
  onItsWay: Waiting,
  lastEdited: z.array(LastEdited),
  unread: z.int(),
  /** The functions chosen by the user, or the standard ones. */
  entries: z.array(MenuEntry),
  news: z.array(z.object({ id: Id, title: z.string(), at: Instant })),
});
export type HomeWire = z.infer<typeof HomeWire>;

/** Maps the specification's names to ours. */
export const homeCounts = ({
  approvednumberwithgeneral,
  expsuseramount,
  oldestPending,
  ...rest
}: HomeWire) => ({
  ...rest,
  oldestPending: oldestPending ?? null,
  pendingApproval: approvednumberwithgeneral,
  toBeReimbursed: expsuseramount,
});
export type HomeCounts = ReturnType<typeof homeCounts>;

export const Menu = z.object({
  items: z.array(MenuEntry.extend({ group: MenuGroup })),
  /** What the home page shows, in its order. */
  home: z.array(MenuKey),
  /** True when the user has not customised it. */
  standard: z.boolean(),
});
export type Menu = z.infer<typeof Menu>;

export const homeEndpoints = {
  counts: read({
    path: '/bwy/HomePage/getMyTodo',
    policy: 'signedIn',
    queries: 1,
    request: Empty,
    response: HomeWire,
    summary: 'Home counts.',
  }),
  menu: read({
    path: '/base/header/getMenu',
    policy: 'signedIn',
    queries: 1,
    request: Empty,
    response: Menu,
    summary: 'The functions that my roles allow, and which the home page shows.',
  }),
  arrange: change({
    path: '/base/header/saveMenu',
    policy: 'self',
    secret: false,
    /** Null resets to the standard ones. */
    request: z.object({ keys: z.array(MenuKey).min(1).max(HOME_MOST).nullable() }),
    response: Menu,
    summary: 'Choose and order what my home page shows.',
  }),
};
