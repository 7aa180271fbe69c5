import { setTimeout as sleep } from 'node:timers/promises';
import { approvalEndpoints } from '@outlay/contract/processing/approval';
import { documentEndpoints } from '@outlay/contract/documents/document';
import type { DocumentDetail } from '@outlay/contract/documents/document.detail';
import type { Answer, Endpoint, Sent } from '@outlay/contract/endpoint';
import { expenseEndpoints } from '@outlay/contract/spend/expense';
import { fileEndpoints } from '@outlay/contract/platform/file';
import { homeEndpoints } from '@outlay/contract/workspace/home';
import { invoiceEndpoints } from '@outlay/contract/spend/invoice';
import { messageEndpoints } from '@outlay/contract/platform/message';
import { printEndpoints } from '@outlay/contract/processing/print';
import { newId } from '#system/id.ts';
import type { Crew } from '../../test/builders.ts';

export interface Tally {
  calls: number;
  prints: number;
  /** Pages that were opened with a socket, listened and went away. */
  sockets: number;
  /** What they were told meanwhile. */
  count: number;
  /** What went wrong, in words. */
  failures: string[];
}

/** A pause between two calls, as a person's eyes take one. */
const PAUSE_MS = 40;
/** One claim of so many is printed. */
const PRINTED_EVERY = 10;

/** One after the other, while `going` says so: claims with papers, their approval, and the reading in between. */
export async function runAsEmployee(
  origin: string,
  crew: Crew,
  tally: Tally,
  going: () => boolean,
): Promise<void> {
  const call = callerOf(origin, tally);
  for (let claims = 0; going(); claims += 1)
    try {
      const id = await claim(call, crew);
      if (claims % PRINTED_EVERY > 0) continue;
      await print(call, crew, { id, origin });
      tally.prints += 1;
    } catch (error) {
      tally.failures.push(String(error));
    }
}

interface Caller {
  <E extends Endpoint>(token: string, endpoint: E, input: Sent<E>): Promise<Answer<E>>;
  upload(token: string, id: string, bytes: Uint8Array): Promise<void>;
}

function callerOf(origin: string, tally: Tally): Caller {
  const send = async (token: string, endpoint: Endpoint, more: RequestInit, query = ''): Promise<unknown> => {
    await sleep(PAUSE_MS);
    tally.calls += 1;
    const answer = await fetch(`${origin}/api${endpoint.path}${query}`, {
      method: endpoint.method,
      ...more,
      headers: { authorization: `Bearer ${token}`, 'idempotency-key': newId(), ...more.headers },
    });
    if (answer.ok && endpoint.kind === 'binary') return await answer.arrayBuffer();
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${endpoint.path}: ${answer.status} ${text}`);
    return JSON.parse(text);
  };
  const call = async (token: string, endpoint: Endpoint, input: object) =>
    endpoint.method === 'GET'
      ? await send(token, endpoint, {}, `?${new URLSearchParams(input as Record<string, string>).toString()}`)
      : await send(token, endpoint, {
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(input),
        });
  const upload = async (token: string, id: string, bytes: Uint8Array) => {
    const body = new FormData();
    body.set('id', id);
    body.set('file', new Blob([Buffer.from(bytes)]), 'paper.txt');
    await send(token, fileEndpoints.upload, { body });
  };
  return Object.assign(call as Caller, { upload });
}

async function claim(call: Caller, { employee, leader }: Crew): Promise<string> {
  const fileId = newId();
  await call.upload(employee.token, fileId, Buffer.from(`${fileId} `.repeat(2_000)));
  const expense = await call(employee.token, expenseEndpoints.save, {
    ...{ id: newId(), version: 0, type: 'taxi', merchant: 'City Cabs', fileIds: [fileId] },
    money: { amount: 4_200, currency: 'CNY' },
    spentOn: new Date(Date.now() - 43_200_000).toISOString().slice(0, 10),
  });
  const number = String(Math.floor(Math.random() * 1e20)).padStart(20, '2');
  await call(employee.token, invoiceEndpoints.decodeQr, {
    id: newId(),
    text: `01,32,,${number},100.00,20261101,,ABCD,`,
  });
  await call(employee.token, homeEndpoints.counts, {});
  await call(employee.token, expenseEndpoints.list, {});
  const { items } = await call(employee.token, documentEndpoints.types, {});
  const draft = await call(employee.token, documentEndpoints.saveDraft, {
    ...{ id: newId(), version: 0, typeId: items[0]?.id ?? '', values: { title: 'A visit' } },
    lines: [{ id: newId(), expenseId: expense.id }],
  });
  const sent = await call(employee.token, documentEndpoints.submit, { id: draft.id, version: draft.version });
  await approve(call, leader.token, sent);
  await call(leader.token, messageEndpoints.list, {});
  await call(employee.token, documentEndpoints.listMine, {});
  return sent.id;
}

/** As the page of prints does: asks until it is done, then takes the file. */
async function print(
  call: Caller,
  { employee: { token } }: Crew,
  { id, origin }: { id: string; origin: string },
): Promise<void> {
  let job = await call(token, printEndpoints.start, { documentIds: [id], language: 'zh-Hans', origin });
  while (job.state === 'waiting' || job.state === 'running')
    job = await call(token, printEndpoints.get, { id: job.id });
  if (job.state === 'failed') throw new Error(`print: ${job.failure}`);
  await call(token, printEndpoints.content, { id: job.id });
}

async function approve(call: Caller, token: string, { id }: DocumentDetail): Promise<void> {
  const { taskId, version } = await call(token, documentEndpoints.detail, { id });
  await call(token, approvalEndpoints.approve, { taskId: taskId ?? '', version });
}
