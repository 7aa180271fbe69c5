import { z } from 'zod';
import { change, read } from '../endpoint.ts';
import { Done, Id, NonEmptyText } from '../fields.ts';

/** Maximum number of saved views per person and list. */
export const VIEWS_MOST = 20;

/** The desktop lists that can be filtered, sorted and rearranged. */
export const DeskList = z.enum([
  ...(['queue', 'documents', 'payables', 'batches', 'members', 'audit'] as const),
  ...(['budgets', 'bags', 'suppliers', 'rules', 'orders', 'vehicles', 'reports'] as const),
]);
export type DeskList = z.infer<typeof DeskList>;

/** A person's saved arrangement of a list: filter, order and columns. */
export const SavedView = z.object({
  id: Id,
  list: DeskList,
  name: NonEmptyText.max(40),
  /** JSON of the settings that differ from the defaults, as in the URL. The list validates it when opening the view. */
  state: z.string().max(4_000),
  /** The list opens with this view if the URL specifies nothing. At most one per list. */
  standard: z.boolean(),
  /** Everybody in the company may open it, and sees of it what their own permissions allow. Only of reports. */
  shared: z.boolean().optional(),
});
export type SavedView = z.infer<typeof SavedView>;

/** A view that a colleague shares; it can be opened but not changed. */
export const SharedView = SavedView.pick({ id: true, list: true, name: true, state: true }).extend({
  owner: z.string(),
});
export type SharedView = z.infer<typeof SharedView>;
/** Views of colleagues that are listed. */
export const SHARED_MOST = 50;

export const viewEndpoints = {
  list: read({
    path: '/base/view/getAll',
    policy: 'signedIn',
    request: z.object({ list: DeskList }),
    response: z.object({
      items: z.array(SavedView).max(VIEWS_MOST),
      shared: z.array(SharedView).max(SHARED_MOST).default([]),
    }),
    summary: 'My saved views of a list, by name, and those that colleagues share.',
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
