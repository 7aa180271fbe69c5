const NEWEST = { version: '1.1.1', versionCode: 25 };

const parts = (version: string): number[] => version.split('.').map((part) => Number.parseInt(part, 10) || 0);

/** Negative when `a` is older than `b`. */
function compare(a: string, b: string): number {
  const [left, right] = [parts(a), parts(b)];
  for (let i = 0; i < Math.max(left.length, right.length); i += 1) {
    const difference = (left[i] ?? 0) - (right[i] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

/** The newest app version, and whether the requesting app is older; a new major version is mandatory. */
export function checkVersion(_ctx: unknown, input: { version: string; versionCode?: number | undefined }) {
  const behind =
    compare(input.version, NEWEST.version) < 0 ||
    (input.versionCode !== undefined && input.versionCode < NEWEST.versionCode);
  const required = (parts(input.version)[0] ?? 0) < (parts(NEWEST.version)[0] ?? 0);
  const update = !behind ? ('none' as const) : required ? ('required' as const) : ('available' as const);
  return Promise.resolve({ ...NEWEST, update });
}
