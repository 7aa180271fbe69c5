import { connectReading, type ConnectOptions, type Db, type Patience } from './connect.ts';
import { severalHosts } from './hosts.ts';
import { createReplicas, type ReplicaOptions, type Replicas } from './replica.ts';

/** A replica that does not answer soon is no faster than the primary. */
const PATIENCE: Patience = { connectMs: 1_000, statementMs: 6_000 };

interface OpenReplicas extends Pick<ReplicaOptions, 'clock' | 'warn' | 'oldestMs' | 'sampleMs'> {
  primary: Db;
  /** As for the primary: the roles of a replica are those of the primary. */
  connect: Omit<ConnectOptions, 'url' | 'patience'>;
}

/** Opens the replicas of an address, which may name several hosts. None has to answer yet. */
export function openReplicas(url: string, { connect, ...options }: OpenReplicas): Replicas {
  const pools = (severalHosts(url) ?? [url]).map((one) => ({
    ...{
      name: new URL(one).host,
      role: connect.role,
      ...connectReading({ ...connect, url: one, patience: PATIENCE }),
    },
  }));
  return createReplicas({ ...options, pools });
}
