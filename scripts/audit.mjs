// `npm run audit`: asks the registry for known holes in what is shipped. For a scheduler: 0 there are none, 1 there are some, 75 the
// registry could not be asked.
import { spawnSync } from 'node:child_process';
import { ROOT } from './setup.mjs';

const [NONE, SOME, UNREACHABLE] = [0, 1, 75];
const LONGEST_MS = 120_000;

const { stdout, error } = spawnSync('npm', ['audit', '--package-lock-only', '--omit=dev', '--json'], {
  ...{ cwd: ROOT, encoding: 'utf8', timeout: LONGEST_MS, maxBuffer: 64 * 1024 * 1024 },
  stdio: ['ignore', 'pipe', 'ignore'],
});

function answerOf(text) {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}

const answer = answerOf(stdout ?? '');
if (error || !answer.vulnerabilities) {
  const reason = answer.message ?? answer.error?.summary ?? error?.message ?? 'no answer';
  console.log(
    `The registry could not be asked (${reason}): nothing is known about holes in what is shipped.`,
  );
  process.exit(UNREACHABLE);
}
const found = Object.values(answer.vulnerabilities);
for (const { name, severity, via } of found) {
  const titles = via.flatMap((one) => (typeof one === 'string' ? [] : [`${one.title} ${one.url}`]));
  console.log(`${name} (${severity})${titles.length > 0 ? `: ${titles.join('; ')}` : ''}`);
}
console.log(`${found.length} of the packages that are shipped have known holes.`);
process.exit(found.length === 0 ? NONE : SOME);
