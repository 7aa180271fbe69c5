import { z } from 'zod';
import { LocalText } from './fields.ts';
import { Role } from './permission.ts';

/** Who approves at a node. */
const Source = z.discriminatedUnion('kind', [
  /** The leader of the submitter's department; the next above where that is the submitter. */
  z.object({ kind: z.literal('departmentLeader') }),
  /** Any one of those who hold the role. */
  z.object({ kind: z.literal('role'), role: Role }),
]);

/** An approval node. Below `from` (minor units of the document's currency) it is passed over. */
const Node = z.object({
  key: z.string(),
  name: LocalText,
  source: Source,
  from: z.int().default(0),
});
export type FlowNode = z.infer<typeof Node>;

/** A flow: approval nodes one after another. Where a node finds nobody, `fallback` decides. */
export const FlowDefinition = z.object({ nodes: z.array(Node).min(1), fallback: z.array(Role) });
export type FlowDefinition = z.infer<typeof FlowDefinition>;

/** One node with its people, as resolved for one document. */
export const ResolvedNode = z.object({
  key: z.string(),
  name: LocalText,
  holders: z.array(z.uuid()),
  reason: z.object({
    code: z.enum(['departmentLeader', 'leaderAbove', 'role', 'fallback']),
    values: z.record(z.string(), z.string()),
  }),
});
export type ResolvedNode = z.infer<typeof ResolvedNode>;
