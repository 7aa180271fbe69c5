import { loss } from './loss.ts';
import type { Member } from './patroni.ts';

const relaysOf = ({ etcdRelays, peerRelay }: Member) => [...etcdRelays, peerRelay];

/** The primary loses etcd and the other server, while the product still reaches both. */
export const split = (folder: string, pooled: boolean): Promise<boolean> =>
  loss(folder, pooled, {
    what: 'primary cut off',
    lose: (primary) => {
      for (const relay of relaysOf(primary)) relay.shut();
      return Promise.resolve();
    },
    giveBack: (primary) => {
      for (const relay of relaysOf(primary)) relay.open();
    },
  });
