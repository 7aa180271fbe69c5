/** Access to the endpoints of travel; see access.ts for the notation. */
export const TRAVEL: Record<string, string> = {
  '/travel/map/search': 'xoooooooo none',
  '/travel/map/reverse': 'xoooooooo none',
  '/travel/map/route': 'xoooooooo none',
  '/travel/map/match': 'xoooooooo none',
  '/travel/map/locateByIp': 'xoooooooo none',
  '/travel/map/getTileConfig': 'xoooooooo none',
};
