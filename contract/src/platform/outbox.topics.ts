import { z } from 'zod';
import { SPOKEN } from '../locale.codec.ts';

/** The id of a thing that was there when the work was enqueued. */
const Ref = z.string();
/** A round of a node of a flow. */
const Round = z.object({ documentId: Ref, nodeKey: z.string(), round: z.int() });

/**
 * What the server does after a commit: each topic with its payload as the outbox keeps it. A row may be days old when it
 * is delivered, and another version may have written it: a payload only gains members, each with a default.
 */
export const TOPICS = {
  /** Messages were left: open pages, devices and mailboxes are to hear of them. */
  'message.push': z.object({ messages: z.array(z.object({ id: Ref, memberId: Ref })) }),
  /** What waited for the end of a quiet time, or for the hour of the gathered mail. */
  'message.noticeDue': z.object({ memberId: Ref }),
  /** One note to one browser. */
  'push.web': z.object({
    subscriptionId: Ref,
    note: z.object({
      body: z.string(),
      url: z.string(),
      /** The id of what it is about: a newer word about the same takes its place. */
      about: z.string(),
      urgency: z.enum(['normal', 'high']),
    }),
    /** ISO instant after which it is of no use. */
    until: z.string(),
    /** How often before. */
    tried: z.int(),
  }),
  /** Somebody signed in from a device never seen before. `address`: with its last part hidden. */
  'account.newDevice': z.object({ memberId: Ref, device: z.string(), address: z.string() }),
  /** A wait of a flow is over, or a task took too long. */
  'flow.timer': z.discriminatedUnion('kind', [
    Round.extend({ kind: z.literal('wait') }),
    z.object({ kind: z.literal('timeout'), documentId: Ref, taskId: Ref, count: z.int() }),
  ]),
  /** Another system is to be told; a node that waits goes on when it has answered. */
  'flow.trigger': Round.extend({ url: z.string(), wait: z.boolean() }),
  /** An advance is due. */
  'advance.due': z.object({ advanceId: Ref }),
  /** The file of one print is to be made. */
  print: z.object({ jobId: Ref }),
  /** An import of members is to be worked off, or taken back, as whoever asked for it. */
  'member.import': z.object({ importId: Ref, memberId: Ref, ...SPOKEN }),
  /** `runId`: somebody asked for it. `version`: the daily one of a setting, as long as that stays as it is. */
  'directory.sync': z.union([z.object({ runId: Ref, memberId: Ref }), z.object({ version: z.int() })]),
};

export type Topic = keyof typeof TOPICS;
export type TopicPayload<T extends Topic> = z.output<(typeof TOPICS)[T]>;
