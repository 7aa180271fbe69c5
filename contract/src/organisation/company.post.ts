import { z } from 'zod';
import { change, read } from '../endpoint.ts';
import { Empty, Id, NonEmptyText, Version } from '../fields.ts';

/** A post or grade of the company. */
export const Rank = z.object({
  id: Id,
  name: z.string(),
  /** Number of members who have it. */
  used: z.int(),
  version: Version,
});
export type Rank = z.infer<typeof Rank>;

const Ranks = z.object({ items: z.array(Rank) });
export type Ranks = z.infer<typeof Ranks>;

/** Version 0 for a new one. */
const RankForm = z.object({ id: Id, version: Version, name: NonEmptyText.max(20) });
export type RankForm = z.infer<typeof RankForm>;

const listOf = (kind: 'post' | 'grade') => ({
  all: read({
    path: `/base/${kind}/getAll`,
    policy: 'signedIn',
    request: Empty,
    response: Ranks,
    summary: `The company's list of ${kind}s, in its order.`,
  }),
  save: change({
    path: `/base/${kind}/save`,
    policy: 'member.write',
    secret: false,
    request: RankForm,
    response: Ranks,
    summary: `Add a ${kind}, or rename it for everybody who has it.`,
  }),
  arrange: change({
    path: `/base/${kind}/arrange`,
    policy: 'member.write',
    secret: false,
    request: z.object({ ids: z.array(Id).min(1).max(500) }),
    response: Ranks,
    summary: `Put the ${kind}s in another order.`,
  }),
  remove: change({
    path: `/base/${kind}/remove`,
    policy: 'member.write',
    secret: false,
    request: z.object({ id: Id, version: Version }),
    response: Ranks,
    summary: `Remove a ${kind} that nobody has.`,
  }),
});

export const postEndpoints = listOf('post');
export const gradeEndpoints = listOf('grade');
