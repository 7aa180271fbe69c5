import { loss } from './loss.ts';

/** The primary loses etcd and the other server, while the product still reaches both. */
export const split = (folder: string): Promise<boolean> =>
  loss(folder, {
    what: 'primary cut off',
    lose: (primary) => {
      primary.etcdDoor.shut();
      primary.peerDoor.shut();
      return Promise.resolve();
    },
    giveBack: (primary) => {
      primary.etcdDoor.open();
      primary.peerDoor.open();
    },
  });
