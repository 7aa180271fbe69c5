import { z } from 'zod';
import { ContactsKind } from './connection.settings.ts';
import { Account } from '../organisation/account.ts';
import { MemberRef } from '../organisation/company.ts';
import { change, read } from '../endpoint.ts';
import { Done, Empty, Id, Instant, NonEmptyText, Version } from '../fields.ts';

/** Where the directory is read: at an address of the company, or the contacts of a connection, which comes first. */
export const DirectorySource = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('address'),
    url: z.string(),
    /** A token is stored; it is never returned. */
    hasSecret: z.boolean(),
  }),
  z.object({ kind: z.literal('connection'), id: Id, name: z.string(), platform: ContactsKind }),
]);
export type DirectorySource = z.infer<typeof DirectorySource>;

/** The company's directory, and how it is synchronised. */
export const DirectorySetting = z.object({
  source: DirectorySource,
  /** The member who takes over a leaver's open work. */
  handOver: MemberRef.nullable(),
  /** Synchronise automatically every night, once an administrator has started the first run. */
  enabled: z.boolean(),
  /** An administrator has seen a dry run of this source. */
  tried: z.boolean(),
  /** An administrator has started the first run of this source. */
  confirmed: z.boolean(),
  /** 0 before it is saved for the first time. */
  version: Version,
});
export type DirectorySetting = z.infer<typeof DirectorySetting>;

export const DirectoryAct = z.enum([
  'departmentAdded',
  'departmentChanged',
  'postAdded',
  'memberAdded',
  'memberChanged',
  'leaderChanged',
  'memberLeft',
  'departmentRemoved',
]);
export type DirectoryAct = z.infer<typeof DirectoryAct>;

/** Why an entry of the directory is skipped. */
export const DirectoryFault = z.enum([
  'nameMissing',
  'noAccount',
  'badAccount',
  'twice',
  'accountTaken',
  'twoMembers',
  'alreadyMember',
  'nameTwin',
  'loop',
  'unknownGrade',
  'unlinked',
  'noSeats',
  'lastAdministrator',
  'handOverNeeded',
  'departmentInUse',
  'tooManyLeave',
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

/**
 * `directoryRefused`: the app lacks a permission, or its secret or our address is not accepted. `directoryBusy`: too many
 * calls. `directoryEmpty`: there is nobody in it, which is never believed.
 */
export const DirectoryFailure = z.enum([
  'directoryUnreachable',
  'directoryUnreadable',
  'directoryEmpty',
  'directoryRefused',
  'directoryBusy',
  'tooManyLeave',
  'fault',
]);
export type DirectoryFailure = z.infer<typeof DirectoryFailure>;

export const DirectoryRun = DirectorySummary.extend({
  id: Id,
  /** `waiting`: too many would leave; an administrator confirms or dismisses it. */
  state: z.enum(['running', 'waiting', 'done', 'failed', 'dismissed']),
  failure: DirectoryFailure.nullable(),
  /** The events of an hour, applied as the platform told them. */
  byEvents: z.boolean(),
  /** Whom it would remove: the first two hundred, and how many. */
  leavers: z.array(z.object({ name: z.string(), account: z.string() })),
  leaving: z.int(),
  /** Null for the nightly run, and for events. */
  startedBy: z.string().nullable(),
  startedAt: Instant,
  endedAt: Instant.nullable(),
});
export type DirectoryRun = z.infer<typeof DirectoryRun>;

/**
 * `link`: it is this member or department. `add`: it is a new one, or the one of several that has the account. `leaveOut`:
 * it stays outside.
 */
export const DirectoryDecision = z.enum(['link', 'add', 'leaveOut']);
export type DirectoryDecision = z.infer<typeof DirectoryDecision>;

export const DirectoryKind = z.enum(['member', 'department']);
export type DirectoryKind = z.infer<typeof DirectoryKind>;

/** The faults of members and departments that an administrator decides on, with the possible decisions. */
export const DECISIONS: Partial<Record<DirectoryFault, readonly DirectoryDecision[]>> = {
  nameMissing: ['leaveOut'],
  noAccount: ['link', 'add', 'leaveOut'],
  badAccount: ['link', 'add', 'leaveOut'],
  twice: ['link', 'add', 'leaveOut'],
  accountTaken: ['link', 'add', 'leaveOut'],
  twoMembers: ['link', 'add', 'leaveOut'],
  alreadyMember: ['link', 'leaveOut'],
  nameTwin: ['link', 'add', 'leaveOut'],
  unknownGrade: ['leaveOut'],
  unlinked: ['link', 'add', 'leaveOut'],
};

const Chosen = z.object({ id: Id, name: z.string() });

export const DirectoryConflict = z.object({
  kind: DirectoryKind,
  externalId: z.string(),
  name: z.string(),
  /** As the directory has it; empty if it has none. */
  account: z.string(),
  fault: DirectoryFault,
  /** The member or department that is in the way. */
  other: Chosen.nullable(),
  decision: DirectoryDecision.nullable(),
  chosen: Chosen.nullable(),
  newAccount: z.string().nullable(),
  decidedBy: z.string().nullable(),
});
export type DirectoryConflict = z.infer<typeof DirectoryConflict>;

/** Who of the directory is which member. */
export const DirectoryLink = z.object({
  externalId: z.string(),
  /** As the directory has it, where it was once asked what the entry is; else empty. */
  name: z.string(),
  member: MemberRef,
  since: Instant,
  /** The administrator who decided it; null for a link that a run has found. */
  decidedBy: z.string().nullable(),
});
export type DirectoryLink = z.infer<typeof DirectoryLink>;

export const directoryEndpoints = {
  get: read({
    path: '/base/directory/get',
    policy: 'directory.write',
    request: Empty,
    response: z.object({ setting: DirectorySetting.nullable() }),
    summary: 'The directory that this company follows.',
  }),
  save: change({
    path: '/base/directory/save',
    policy: 'directory.write',
    secret: false,
    stepUp: true,
    request: z.object({
      version: Version,
      /** Unchanged when omitted, and not needed with a connection. */
      address: z
        .object({
          url: z.url({ protocol: /^https?$/ }).max(500),
          /** Unchanged when omitted. */
          secret: z.string().trim().min(1).max(1000).optional(),
        })
        .optional(),
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
    summary: 'Bring members and departments in step now, in the background, after a dry run.',
  }),
  answerRun: change({
    path: '/base/directory/answerRun',
    policy: 'directory.write',
    secret: false,
    stepUp: true,
    request: z.object({ id: Id, confirm: z.boolean() }),
    response: DirectoryRun,
    summary: 'Let a waiting run remove those whom it lists, or dismiss it.',
  }),
  runs: read({
    path: '/base/directory/getRuns',
    policy: 'directory.write',
    request: Empty,
    response: z.object({ items: z.array(DirectoryRun) }),
    summary: 'The last runs, newest first.',
  }),
  conflicts: read({
    path: '/base/directory/getConflicts',
    policy: 'directory.write',
    request: Empty,
    response: z.object({
      /** The first two hundred, undecided ones first. */
      items: z.array(DirectoryConflict),
      undecided: z.int(),
    }),
    summary: 'Entries of the directory that need a decision, and the decisions.',
  }),
  decide: change({
    path: '/base/directory/decide',
    policy: 'directory.write',
    secret: false,
    request: z.object({
      kind: DirectoryKind,
      externalId: z.string().min(1).max(200),
      /** Null takes the decision back. */
      decision: DirectoryDecision.nullable(),
      /** The member or department of `link`. */
      objectId: Id.nullable(),
      /** For `add`, where the directory has no account or one that is taken. */
      account: Account.nullable(),
    }),
    response: Done,
    summary: 'Decide what an entry of the directory is; the next run applies it.',
  }),
  links: read({
    path: '/base/directory/getLinks',
    policy: 'directory.write',
    request: z.object({ search: z.string().trim().max(100).default('') }),
    response: z.object({
      /** The first fifty, those that were decided before the others. */
      items: z.array(DirectoryLink),
      total: z.int(),
    }),
    summary: 'Who of the directory is which member, since when, and who decided it.',
  }),
  unlink: change({
    path: '/base/directory/unlink',
    policy: 'directory.write',
    secret: false,
    request: z.object({ externalId: z.string().min(1).max(200), memberId: Id, reason: NonEmptyText }),
    response: Done,
    summary: 'Undo a link to the wrong member. The entry of the directory then waits for a decision.',
  }),
};
