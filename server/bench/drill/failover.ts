import { loss } from './loss.ts';

/** The primary's machine dies under acknowledged writes, and comes back later. */
export const failover = (folder: string): Promise<boolean> =>
  loss(folder, {
    what: 'primary killed',
    lose: (primary) => primary.kill(),
    giveBack: (primary) => primary.start(),
  });
