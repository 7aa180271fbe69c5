import { z } from 'zod';
import { change, read } from '../endpoint.ts';
import { Done, Id, NonEmptyText } from '../fields.ts';

/** Maximum number of saved views per person and list. */
export const VIEWS_MOST = 20;

/** The lists of the desk that can be filtered, sorted and arranged. */
export const DeskList = z.enum([
  ...(['queue', 'documents', 'payables', 'batches', 'members', 'audit'] as const),
  ...(['budgets', 'bags', 'suppliers', 'rules'] as const),
]);
export type DeskList = z.infer<typeof DeskList>;

/** One person's own arrangement of a list: what it is filtered by, its order, its columns. */
export const SavedView = z.object({
  id: Id,
  list: DeskList,
  name: NonEmptyText.max(40),
  /** As the address keeps it: JSON of what is not as usual. The list itself judges it when it opens it. */
  state: z.string().max(4_000),
  /** The list opens with it where the address says nothing. At most one of a list. */
  standard: z.boolean(),
});
export type SavedView = z.infer<typeof SavedView>;

export const viewEndpoints = {
  list: read({
    path: '/base/view/getAll',
    policy: 'signedIn',
    request: z.object({ list: DeskList }),
    response: z.object({ items: z.array(SavedView).max(VIEWS_MOST) }),
    summary: 'My saved views of a list, by name.',
  }),
  save: change({
    path: '/base/view/save',
    policy: 'signedIn',
    secret: false,
    idempotency: 'optional',
    request: SavedView,
    response: SavedView,
    summary: 'Keep a view of a list, or replace one of mine.',
  }),
  remove: change({
    path: '/base/view/remove',
    policy: 'signedIn',
    secret: false,
    idempotency: 'optional',
    request: z.object({ id: Id }),
    response: Done,
    summary: 'Drop a view of mine.',
  }),
};
