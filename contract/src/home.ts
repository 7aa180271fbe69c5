import { z } from 'zod';
import { read } from './endpoint.ts';
import { Id, Instant } from './fields.ts';
import { Money } from './money.ts';

const Waiting = z.object({ count: z.int(), sums: z.array(Money) });

/** A draft or an expense where it was left. */
export const LastEdited = z.object({
  kind: z.enum(['document', 'expense']),
  id: Id,
  title: z.string(),
  /** Of a document its type's code, of an expense its type. */
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
  expenseSums: z.array(Money),
  inApproval: Waiting,
  onItsWay: Waiting,
  lastEdited: z.array(LastEdited),
  unread: z.int(),
  news: z.array(z.object({ id: Id, title: z.string(), at: Instant })),
});
export type HomeWire = z.infer<typeof HomeWire>;

/** Where the wire's names end. */
export const homeCounts = ({ approvednumberwithgeneral, expsuseramount, ...rest }: HomeWire) => ({
  ...rest,
  pendingApproval: approvednumberwithgeneral,
  toBeReimbursed: expsuseramount,
});
export type HomeCounts = ReturnType<typeof homeCounts>;

/** A function on the home page, allowed by my roles. */
export const MenuEntry = z.object({ key: z.string(), path: z.string() });

export const homeEndpoints = {
  counts: read({
    path: '/bwy/HomePage/getMyTodo',
    policy: 'signedIn',
    queries: 1,
    request: z.object({}),
    response: HomeWire,
    summary: 'Home counts.',
  }),
  menu: read({
    path: '/base/header/getMenu',
    policy: 'signedIn',
    request: z.object({}),
    response: z.object({ items: z.array(MenuEntry) }),
    summary: 'The functions that my roles allow.',
  }),
};
