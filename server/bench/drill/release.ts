import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { releases, type Release } from '../../src/database/releases.ts';
import type { Crew } from '../../test/builders.ts';
import { Missing } from './tool.ts';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
/** Kept between drills: to install a release takes a minute. Node runs no TypeScript below node_modules. */
const KEPT = join(ROOT, '.cache', 'outlay-releases');
const LAST = 3;

/** A release with everything that it needs to run. */
export interface CheckedOut extends Release {
  folder: string;
  program: { runtime: string; main: string };
}

/** The release that was asked for, or the last ones, oldest first. */
export function releasesFrom(version: string | undefined, count = LAST): Release[] {
  const all = releases();
  if (version === undefined) return all.slice(-count);
  const one = all.find((release) => release.version === version);
  if (!one)
    throw new Missing(`There is no release ${version}: ${all.map((each) => each.version).join(', ')}.`);
  return [one];
}

/** The sources of a release as they were then, installed by its own script from its own lock file. */
export async function checkOut(release: Release): Promise<CheckedOut> {
  const folder = join(KEPT, release.version);
  const mark = join(folder, `.checked-out-${release.commit}`);
  if (!existsSync(mark)) {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    unpack(release, folder);
    await install(folder);
    writeFileSync(mark, '');
  }
  const runtime = join(folder, 'node_modules', '.bin', 'node');
  return { ...release, folder, program: { runtime, main: join(folder, 'server', 'src', 'main.ts') } };
}

function unpack({ version, commit }: Release, folder: string): void {
  const archive = join(folder, '.release.tar');
  try {
    execFileSync('git', ['archive', '--output', archive, commit], { cwd: ROOT, stdio: 'pipe' });
  } catch {
    throw new Missing(
      `The sources of ${version} (commit ${commit}) are not here: the drill needs a full clone.`,
    );
  }
  execFileSync('tar', ['-xf', archive, '-C', folder]);
  rmSync(archive);
}

async function install(folder: string): Promise<void> {
  const setUp = "const { setUp } = await import('./scripts/setup.mjs'); await setUp(); process.exit(0);";
  await runIn(folder, { runtime: process.execPath, script: setUp, env: process.env });
}

/** Runs a few lines in the folder of a release and returns what they printed. */
async function runIn(
  folder: string,
  { runtime, script, env }: { runtime: string; script: string; env?: NodeJS.ProcessEnv },
): Promise<string> {
  const child = spawn(runtime, ['--input-type=module', '-e', script], {
    ...{ cwd: folder, env: { PATH: process.env['PATH'], ...env } },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let printed = '';
  child.stdout.on('data', (part: Buffer) => (printed += part.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(`a script of ${folder} ended with ${code}`);
  return printed;
}

/** A company, registered by the release itself in a database of its own making. */
export async function plantBy({ folder, program }: CheckedOut, url: string, files: string): Promise<Crew> {
  const script = `
    const { plant } = await import('./server/bench/bench/setting.ts');
    const [crew] = await plant(${JSON.stringify(url)}, ${JSON.stringify(files)}, 1);
    console.log('CREW ' + JSON.stringify(crew));
    process.exit(0);`;
  const printed = await runIn(folder, { runtime: program.runtime, script });
  const line = /^CREW (.*)$/m.exec(printed)?.[1];
  if (!line) throw new Error(`no company was planted: ${printed}`);
  return JSON.parse(line) as Crew;
}
