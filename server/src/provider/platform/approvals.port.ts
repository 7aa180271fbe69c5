import type { PlatformSource, TokenStore } from './platform.port.ts';

/** A text in the two languages that approval centres show. */
export interface CentreText {
  zh: string;
  en: string;
}

/** `deleted` is never shown by us: a document that was sent stays in the lists of its approvers. */
export type CentreStatus = 'pending' | 'approved' | 'rejected' | 'cancelled' | 'terminated';
export type CentreTaskStatus = 'pending' | 'approved' | 'rejected' | 'transferred' | 'done';

/** A task of somebody whom the platform knows. */
export interface CentreTask {
  /** Ours, unique among all ids that are sent. */
  id: string;
  subject: string;
  nodeKey: string;
  nodeName: CentreText;
  status: CentreTaskStatus;
  /** Milliseconds. */
  createdAt: number;
  endedAt: number | null;
  /** Whether the person may decide in the centre itself; a rejection needs a reason there. */
  mayApprove: boolean;
  mayReject: boolean;
}

/** A document as an approval centre shows it. All texts are plain. */
export interface CentreInstance {
  /** Ours: another one each time the document is submitted. */
  id: string;
  status: CentreStatus;
  title: CentreText;
  facts: readonly { name: CentreText; value: string }[];
  /** Opens the document. */
  url: string;
  /** `subject` is null for somebody whom the platform does not know. */
  submitter: { subject: string | null; name: string };
  startedAt: number;
  endedAt: number | null;
  tasks: readonly CentreTask[];
  copies: readonly { id: string; subject: string; read: boolean; at: number }[];
  /** Returned with a decision that is made in the centre: what the approver saw. */
  context: string;
}

/** How the approval centre reaches this server. */
export interface CentreSetup {
  /** Where decisions are sent; with the token and the key that the administrator gave, if any. */
  callback: { url: string; token: string; key: string | null } | null;
  /** Opens the app, to make a new document. */
  createUrl: string;
}

/** Ids that the platform gave, kept between calls; empty at first. Flat JSON of the adapter's own. */
export type CentreMemory = Record<string, unknown>;

export interface CentreWriting {
  setup: CentreSetup;
  /** Milliseconds, higher than at any call before. */
  updateTime: number;
  memory: CentreMemory;
  /** Those of the ids of instances (`process` in the memory) that belong to other documents. */
  taken: (ids: readonly string[]) => Promise<ReadonlySet<string>>;
  /** Stores the memory, so that what was made is not made again after a failure in between. */
  save: (memory: CentreMemory) => Promise<void>;
}

/** The approval centre of one platform. Every call throws PlatformError; one that failed is repeated whole. */
export interface ApprovalsPort {
  /** Makes the centre show this, whatever it shows now. Returns the memory. */
  show(
    source: PlatformSource,
    tokens: TokenStore,
    instance: CentreInstance,
    writing: CentreWriting,
  ): Promise<CentreMemory>;
  /** Those of the instances that the centre does not have as they were sent. */
  listDifferent(source: PlatformSource, tokens: TokenStore, sent: readonly SentInstance[]): Promise<string[]>;
  /** The subject of somebody whom the centre names by another id; undefined if there is nobody. */
  subjectOf(source: PlatformSource, tokens: TokenStore, id: string): Promise<string | undefined>;
  /** Asks whether the app may write to the centre. */
  check(source: PlatformSource, tokens: TokenStore, setup: CentreSetup): Promise<void>;
}

/** What a centre should have. */
export interface SentInstance {
  id: string;
  updateTime: number;
  status: CentreStatus;
  tasks: readonly { id: string; status: CentreTaskStatus }[];
  memory: CentreMemory;
}
