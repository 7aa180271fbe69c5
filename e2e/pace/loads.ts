import { ROUTES } from '@outlay/contract/routes';
import { pageAddress } from '@outlay/contract/routes.params';
import { lighthouseOf } from './lighthouse.ts';
import { report } from './report.ts';
import { openPhone, type Who } from './signed-in.ts';

interface LoadedPage {
  path: string | ((url: string, token: string) => Promise<string>);
  lcpMs: number;
}
const RUNS = 3;
const HOME: Record<string, LoadedPage> = { home: { path: ROUTES.home, lcpMs: 1_200 } };
const MINE: Record<string, LoadedPage> = { 'my documents': { path: ROUTES.myDocuments, lcpMs: 1_500 } };
const APPROVER: Record<string, LoadedPage> = {
  approvals: { path: ROUTES.pendingApproval, lcpMs: 1_500 },
  'a document': { path: firstDocument, lcpMs: 1_500 },
};

/** The address of the first document that waits for this person. */
async function firstDocument(url: string, token: string): Promise<string> {
  const answer = await fetch(`${url}/api/bpm/task/getMyTasks`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: '{}',
  });
  const { items } = (await answer.json()) as { items: { document: { id: string } }[] };
  return pageAddress(ROUTES.document, { id: items[0]?.document.id ?? '' });
}

/** Loads of pages with an empty cache, each by a person who has something there. */
async function loadsOf(
  url: string,
  who: Who,
  pages: Record<string, LoadedPage>,
  runs: number,
): Promise<boolean> {
  const phone = await openPhone(url, { who });
  let holds = true;
  for (const [name, { path, lcpMs }] of Object.entries(pages)) {
    const address = url + (typeof path === 'string' ? path : await path(url, phone.token));
    holds = report(await lighthouseOf({ name, url: address, lcpMs }, phone, runs)) && holds;
  }
  await phone.close();
  return holds;
}

/** Times and scores of home, both lists and a document; in short only those of home, once. */
export async function measureLoads(url: string, short: boolean): Promise<boolean> {
  if (short) return await loadsOf(url, 'employee', HOME, 1);
  const mine = await loadsOf(url, 'employee', { ...HOME, ...MINE }, RUNS);
  return (await loadsOf(url, 'leader', APPROVER, RUNS)) && mine;
}
