/** What the person calls this device, by what its browser says of itself: a proposal that can be changed. */
const NAMES: readonly [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/HarmonyOS/, 'HarmonyOS'],
  [/Android/, 'Android'],
  [/Macintosh/, 'Mac'],
  [/Windows/, 'Windows'],
  [/Linux/, 'Linux'],
];

export const deviceName = (agent: string = navigator.userAgent): string =>
  NAMES.find(([mark]) => mark.test(agent))?.[1] ?? '';
