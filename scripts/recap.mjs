// The summary of a test run: which tests failed and why, and which files took longest.
import { relative } from 'node:path';
import { ROOT } from './setup.mjs';

const REASON_LINES = 6;
const REASON_WIDTH = 900;
const SLOWEST = 12;
// oxlint-disable-next-line no-control-regex -- vitest colours its messages.
const COLOURS = /\u001b\[[0-9;]*m/g;

/** The failures and times of one suite, from vitest's JSON report. */
export function readReport(suite, { testResults }) {
  const failures = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(ROOT, name);
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (failed.length === 0 && status === 'failed') return [{ suite, title: file, reason: message }];
    return failed.map((test) => ({
      suite,
      title: `${file} > ${test.fullName}`,
      reason: test.failureMessages[0] ?? '',
    }));
  });
  const files = testResults.map(({ name, startTime, endTime }) => ({
    file: relative(ROOT, name),
    seconds: (endTime - startTime) / 1000,
  }));
  return { failures, files };
}

/** The failures in the output of checks and commands: lines with a cross and the name, and the last of what follows. */
export function readLines(suite, output) {
  const [, ...failed] = output.replace(COLOURS, '').split(/^✗ /m);
  return failed.map((text) => {
    const [title, ...said] = text
      .split(/^(?:✓|- npm run|\d+ passed,) /m)[0]
      .trimEnd()
      .split('\n');
    return { suite, title, reason: said.slice(-REASON_LINES).join('\n') };
  });
}

export function printSlowest(files) {
  const slowest = [...files].sort((a, b) => b.seconds - a.seconds).slice(0, SLOWEST);
  console.log('\nThe slowest test files:');
  for (const { file, seconds } of slowest) console.log(`  ${seconds.toFixed(0).padStart(4)} s  ${file}`);
}

export function printFailures(failures) {
  if (failures.length === 0) return;
  console.log('\nFailed:');
  for (const { suite, title, reason } of failures) {
    console.log(`  ✗ ${suite}: ${title}`);
    const lines = reason.replace(COLOURS, '').trimEnd().split('\n').slice(0, REASON_LINES);
    for (const line of lines) if (line) console.log(`      ${line.trim().slice(0, REASON_WIDTH)}`);
  }
}
