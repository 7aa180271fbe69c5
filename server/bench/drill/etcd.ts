import type { ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { freePort } from '../../src/database/embedded.ts';
import { end, programOf, start } from './tool.ts';
import { until } from './wait.ts';

const NAMES = ['etcd1', 'etcd2', 'etcd3'];
const START_S = 60;

export interface EtcdMember {
  name: string;
  /** Where clients reach it. */
  port: number;
  start(): void;
  kill(): Promise<void>;
  /** False where it does not answer. */
  isHealthy(): Promise<boolean>;
}

export interface Etcd {
  members: readonly EtcdMember[];
  /** The one that the others follow. */
  leader(): Promise<EtcdMember>;
  /** Waits until every member answers. */
  whole(): Promise<void>;
}

interface Status {
  header: { member_id: string };
  leader: string;
}

/** Three members, as a majority of them has to agree: one may be lost. */
export async function startEtcd(folder: string): Promise<Etcd> {
  const program = programOf('etcd', 'etcd-server');
  const places = await Promise.all(
    NAMES.map(async (name) => ({ name, port: await freePort(), peers: await freePort() })),
  );
  const cluster = places.map(({ name, peers }) => `${name}=http://127.0.0.1:${peers}`).join(',');
  const members = places.map((place) => etcdMember({ ...place, program, cluster, folder }));
  for (const one of members) one.start();
  const whole = async () => {
    for (const one of members) await until(`${one.name} answers`, START_S, one.isHealthy);
  };
  await whole();
  const leader = () =>
    until('a leader of etcd', START_S, async () => {
      for (const one of members) {
        const status = await statusOf(one.port).catch(() => undefined);
        if (status && status.leader === status.header.member_id) return one;
      }
      return undefined;
    });
  return { members, leader, whole };
}

async function statusOf(port: number): Promise<Status> {
  const answer = await fetch(`http://127.0.0.1:${port}/v3/maintenance/status`, {
    method: 'POST',
    body: '{}',
  });
  return (await answer.json()) as Status;
}

interface Place {
  name: string;
  port: number;
  peers: number;
  program: string;
  cluster: string;
  folder: string;
}

function etcdMember({ name, port, peers, program, cluster, folder }: Place): EtcdMember {
  const [clients, others] = [`http://127.0.0.1:${port}`, `http://127.0.0.1:${peers}`];
  let child: ChildProcess | undefined;
  return {
    ...{ name, port },
    start: () => {
      child = start({
        program,
        args: [
          ...['--name', name, '--data-dir', join(folder, name)],
          ...['--listen-client-urls', clients, '--advertise-client-urls', clients],
          ...['--listen-peer-urls', others, '--initial-advertise-peer-urls', others],
          ...['--initial-cluster', cluster],
        ],
        logFile: join(folder, `${name}.log`),
      });
    },
    kill: async () => {
      if (child) await end(child, 'SIGKILL');
    },
    isHealthy: async () => {
      const health = await fetch(`${clients}/health`).then(
        (answer) => answer.json() as Promise<{ health: string }>,
        () => undefined,
      );
      return health?.health === 'true';
    },
  };
}
