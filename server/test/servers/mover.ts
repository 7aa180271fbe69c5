import { secretsOf } from '#secrets/key-ring.ts';
import { moveCompany } from '../../src/company/move.ts';

/** Moves a company in a process of its own, which is killed before the named step. */
const [, , options = '{}'] = process.argv;
const { owners, companyId, to, key, killedBefore } = JSON.parse(options) as Record<string, string> & {
  owners: Record<string, string>;
};
await moveCompany({
  ...{ owners, companyId: companyId ?? '', to: to ?? '', secrets: secretsOf(key ?? '') },
  say: (sentence) => void process.stdout.write(`${sentence}\n`),
  before: (step) => {
    if (step === killedBefore) process.kill(process.pid, 'SIGKILL');
  },
});
