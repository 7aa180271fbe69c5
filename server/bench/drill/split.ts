import { loss } from './loss.ts';
import type { Member } from './patroni.ts';

const waysOf = ({ etcdDoors, peerDoor }: Member) => [...etcdDoors, peerDoor];

/** The primary loses etcd and the other server, while the product still reaches both. */
export const split = (folder: string, pooled: boolean): Promise<boolean> =>
  loss(folder, pooled, {
    what: 'primary cut off',
    lose: (primary) => {
      for (const door of waysOf(primary)) door.shut();
      return Promise.resolve();
    },
    giveBack: (primary) => {
      for (const door of waysOf(primary)) door.open();
    },
  });
