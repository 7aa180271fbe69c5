import type { Topic } from '@outlay/contract/platform/outbox.topics';
import { mark, type ChainEnd } from '#audit/audit.ts';
import { failpoint } from '#system/failpoint.ts';
import type { GateOptions } from './gate.options.ts';

interface Committed {
  /** The ends of the audit chains that the transaction has written to. */
  ends: readonly (ChainEnd | undefined)[];
  /** Of the effects that it has written. */
  topics: readonly Topic[];
  /** Whether sessions ended or roles changed. */
  forget: boolean;
}

/** What follows the commit of a change: marks the audit chains, wakes the workers, clears the cache of signed-in members. */
export function afterCommit(
  { marks, jobs, forgetSessions }: Pick<GateOptions, 'marks' | 'jobs' | 'forgetSessions'>,
  { ends, topics, forget }: Committed,
): void {
  failpoint('mark', 'before');
  for (const end of ends) mark(marks, end);
  failpoint('mark', 'after');
  jobs.wake(topics);
  if (forget) forgetSessions();
}
