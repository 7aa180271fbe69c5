import { loss } from './loss.ts';

/** The primary's machine dies under acknowledged writes, and comes back later. */
export const failover = (folder: string, pooled: boolean): Promise<boolean> =>
  loss(folder, pooled, {
    what: 'primary killed',
    lose: async (primary, poolers) => {
      await Promise.all([primary.kill(), poolers?.kill(primary)]);
    },
    giveBack: (primary, poolers) => {
      primary.start();
      poolers?.start(primary);
    },
  });
