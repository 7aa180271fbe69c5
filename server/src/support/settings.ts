import { SETTING_NAMES } from '../env.ts';

/** Settings whose values are numbers, switches or choices from a list. */
const SHOWN: ReadonlySet<string> = new Set([
  ...[
    'PORT',
    'LOG_LEVEL',
    'OUTLAY_BACKUP_EVERY',
    'OUTLAY_BACKUP_KEEP',
    'OUTLAY_READERS',
    'OUTLAY_POOL',
    'OUTLAY_PARTITIONS',
    'OUTLAY_SLOW_QUERIES',
    'OUTLAY_TRACES_PART',
  ],
  ...[
    'OUTLAY_PREPARED',
    'OUTLAY_RATE',
    'OUTLAY_RATE_COMPANY',
    'OUTLAY_DRAIN',
    'OUTLAY_DEMO',
    'OUTLAY_LANGUAGE',
  ],
  ...['OUTLAY_SMS_GATEWAY', 'OUTLAY_SMS_REGION', 'OUTLAY_MAP_PROVIDER', 'OUTLAY_MAP_TILES_BORDERS'],
  ...['OUTLAY_WEBHOOK_INSIDE', 'OUTLAY_CHECK_ANSWERS'],
]);

/** Every setting: its value where that says nothing secret, otherwise only whether it is set. */
export const settingsOf = (source: NodeJS.ProcessEnv): Record<string, string> =>
  Object.fromEntries(
    SETTING_NAMES.map((name) => {
      const value = source[name];
      if (value === undefined || value === '') return [name, 'not set'];
      return [name, SHOWN.has(name) ? value : 'set, not shown'];
    }),
  );
