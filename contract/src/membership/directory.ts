import { z } from 'zod';
import { MemberRef } from '../organisation/company.ts';
import { change, read } from '../endpoint.ts';
import { Empty, Id, Instant, Version } from '../fields.ts';

/** Address of the company's own directory, and how it is synchronised. */
export const DirectorySetting = z.object({
  url: z.string(),
  /** A token is stored; it is never returned. */
  hasSecret: z.boolean(),
  /** The member who takes over a leaver's open work. */
  handOver: MemberRef.nullable(),
  /** Synchronise automatically once a day. */
  enabled: z.boolean(),
  version: Version,
});
export type DirectorySetting = z.infer<typeof DirectorySetting>;

export const DirectoryAct = z.enum([
  'departmentAdded',
  'departmentChanged',
  'memberAdded',
  'memberChanged',
  'leaderChanged',
  'memberLeft',
]);
export type DirectoryAct = z.infer<typeof DirectoryAct>;

/** Why an entry of the directory is skipped. */
export const DirectoryFault = z.enum([
  'nameMissing',
  'badAccount',
  'twice',
  'loop',
  'unknownGrade',
  'noSeats',
  'lastAdministrator',
  'handOverNeeded',
  'changedSince',
]);
export type DirectoryFault = z.infer<typeof DirectoryFault>;

const Refused = z.object({ name: z.string(), fault: DirectoryFault });

export const DirectorySummary = z.object({
  counts: z.partialRecord(DirectoryAct, z.int()),
  /** The first fifty. */
  refused: z.array(Refused),
});
export type DirectorySummary = z.infer<typeof DirectorySummary>;

/** A dry run: what a run would change. */
export const DirectoryTrial = DirectorySummary.extend({
  /** The first two hundred. */
  differences: z.array(z.object({ act: DirectoryAct, name: z.string(), detail: z.string() })),
});
export type DirectoryTrial = z.infer<typeof DirectoryTrial>;

export const DirectoryRun = DirectorySummary.extend({
  id: Id,
  state: z.enum(['running', 'done', 'failed']),
  failure: z.enum(['directoryUnreachable', 'directoryUnreadable', 'tooManyLeave', 'fault']).nullable(),
  /** Null for the daily run. */
  startedBy: z.string().nullable(),
  startedAt: Instant,
  endedAt: Instant.nullable(),
});
export type DirectoryRun = z.infer<typeof DirectoryRun>;

export const directoryEndpoints = {
  get: read({
    path: '/base/directory/get',
    policy: 'directory.write',
    request: Empty,
    response: z.object({ setting: DirectorySetting.nullable() }),
    summary: 'The directory that this company is kept in step with.',
  }),
  save: change({
    path: '/base/directory/save',
    policy: 'directory.write',
    secret: false,
    stepUp: true,
    request: z.object({
      version: Version,
      url: z.url({ protocol: /^https?$/ }).max(500),
      /** Unchanged when omitted. */
      secret: z.string().trim().min(1).max(1000).optional(),
      handOverId: Id.nullable(),
      enabled: z.boolean(),
    }),
    response: DirectorySetting,
    summary: 'Say where the directory answers, with which token, and who takes over from leavers.',
  }),
  try: change({
    path: '/base/directory/try',
    policy: 'directory.write',
    secret: false,
    idempotency: 'optional',
    request: Empty,
    response: DirectoryTrial,
    summary: 'Read the directory and tell what a run would change.',
  }),
  run: change({
    path: '/base/directory/run',
    policy: 'directory.write',
    secret: false,
    request: Empty,
    response: DirectoryRun,
    summary: 'Bring members and departments in step now, in the background.',
  }),
  runs: read({
    path: '/base/directory/getRuns',
    policy: 'directory.write',
    request: Empty,
    response: z.object({ items: z.array(DirectoryRun) }),
    summary: 'The last runs, newest first.',
  }),
};
