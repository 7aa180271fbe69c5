import { afterAll, beforeAll, expect, test } from 'vitest';
import { delegationEndpoints } from '@outlay/contract/documents/flow.delegation';
import { approvalEndpoints } from '@outlay/contract/processing/approval';
import { calendarEndpoints } from '@outlay/contract/organisation/calendar';
import { dimensionEndpoints } from '@outlay/contract/organisation/dimension';
import { documentEndpoints } from '@outlay/contract/documents/document';
import { rateEndpoints } from '@outlay/contract/spend/rate';
import { newId } from '#system/id.ts';
import { newCompany, newExpense, see, sure, type Crew } from '../../../../test/builders.ts';
import { startServer, type TestServer } from '../../../../test/harness.ts';
import { contentOf, printed, readPdf } from '../../../../test/printing.ts';
import { money, typeDesk, typedLine } from '../../../../test/typed.ts';

let server: TestServer;
let crew: Crew;
beforeAll(async () => {
  server = await startServer();
  crew = await newCompany(server, '子午线（上海）有限公司');
});
afterAll(() => server.stop());

const { send, settle } = typeDesk(() => ({ server, crew }));

async function project(code: string, name: string): Promise<string> {
  const id = newId();
  const form = { id, version: 0, kind: 'project' as const, code, name, leaderId: null, enabled: true };
  sure(await server.call(crew.administrator, dimensionEndpoints.save, form));
  return id;
}

/** A travel claim with a foreign and a shared line, written off against an advance. */
async function travelled(): Promise<string> {
  const rate = { currency: 'USD', day: '2026-11-01', rate: '7.1', source: 'PBC' };
  sure(await server.call(crew.manager, rateEndpoints.save, rate));
  const values = { title: '展会借款', amount: '300', dueOn: '2026-12-31' };
  const advance = await send('advance', { values });
  await settle(advance.id, [crew.leader, crew.accountant, crew.manager]);
  const { items } = sure(await server.call(crew.employee, documentEndpoints.advances, {}));
  const [payable] = items;
  const shares = [
    { projectId: await project('P1', '极光'), weight: 6_000 },
    { projectId: await project('P2', '彩虹'), weight: 4_000 },
  ];
  const { id } = await send('travelClaim', {
    values: { title: '旧金山展会', place: '旧金山', from: '2026-11-02', to: '2026-11-04' },
    remarks: '三天两晚',
    lines: [
      typedLine(10_000, { money: money(10_000, 'USD'), type: 'lodging', city: '旧金山', reason: '展会期间' }),
      typedLine(20_000, {
        type: 'entertainment',
        merchant: '海港酒家',
        allocation: shares,
        attendees: [{ name: '陈先生', company: '远洋' }],
      }),
    ],
    offsets: [{ advanceId: payable?.id ?? '', amount: 30_000 }],
  });
  return id;
}

const textOf = async (id: string, language: 'zh-Hans' | 'en') => {
  const job = await printed(server, crew.employee, { documentIds: [id], language });
  return (await readPdf(await contentOf(server, crew.employee, job.id))).map(({ text }) => text).join('');
};

test('A printed document shows reductions, allocations and delegated decisions', async () => {
  const zone = { country: 'none' as const, timeZone: 'America/New_York', opens: '09:00', closes: '18:00' };
  const rest = { breakFrom: null, breakTo: null, weekend: [6, 7], version: 0 };
  sure(await server.call(crew.administrator, calendarEndpoints.saveSetting, { ...zone, ...rest }));
  const id = await travelled();
  const day = (ahead: number) =>
    new Date(server.now().getTime() + ahead * 86_400_000).toISOString().slice(0, 10);
  const period = { fromDay: day(-1), toDay: day(2) };
  const delegation = { id: newId(), toId: crew.manager.memberId, ...period };
  sure(await server.call(crew.leader, delegationEndpoints.save, delegation));
  const { taskId, version, lines } = await see(server, crew.manager, id);
  const reduction = {
    lineId: lines[1]?.id ?? '',
    state: 'kept' as const,
    approved: 15_000,
    reason: '超过标准',
  };
  const decision = { taskId: taskId ?? '', version, lines: [reduction], opinion: '同意其余' };
  sure(await server.call(crew.manager, approvalEndpoints.approve, decision));
  const detail = await see(server, crew.employee, id);
  const comment = { id, commentId: newId(), text: '请附上菜单' };
  sure(await server.call(crew.employee, documentEndpoints.comment, comment));

  const zh = await textOf(id, 'zh-Hans');
  for (const words of [
    // The fields of the type, the foreign line, the allocation and the guest.
    ...['目的地旧金山', '天数3', '1USD=7.1CNY（2026年11月1日汇率表）', '¥710.00'],
    ...['极光60%¥120.00', '彩虹40%¥80.00', '陈先生（远洋）', '城市：旧金山', '理由：展会期间'],
    `${crew.manager.name}核减：¥200.00→¥150.00，超过标准`.replaceAll(' ', ''),
    `${crew.manager.name}（代${crew.leader.name}）`.replaceAll(' ', ''),
    // 910.00 claimed, 860.00 approved, 300.00 written off.
    ...['申请金额¥910.00', '核定金额¥860.00', '应付金额¥560.00', '伍佰陆拾圆整', '-¥300.00'],
    ...['逐笔核定', '同意其余', '请附上菜单'],
    new Intl.DateTimeFormat('zh-Hans', { timeZone: 'America/New_York', dateStyle: 'medium' })
      .format(new Date(detail.submittedAt ?? 0))
      .replaceAll(' ', ''),
  ])
    expect(zh).toContain(words);
  const en = await textOf(id, 'en');
  expect(en).toContain('NetpayableCN¥560.00');
  expect(en).toContain('(ratelistofNov1,2026)');
  expect(en).toContain(`${crew.manager.name}for${crew.leader.name}`.replaceAll(' ', ''));
});

test('A printed advance has no lines, and a plain claim prints as before', async () => {
  const values = { title: 'Fair', amount: '1000', dueOn: '2026-12-31' };
  const { id } = await send('advance', { values });
  const advance = await textOf(id, 'en');
  expect(advance).toContain('Duedate');
  expect(advance).not.toContain('Expenses');
  expect(advance).toContain('TotalCN¥1,000.00');

  const { id: expenseId } = await newExpense(server, crew.employee, 4_200);
  const plain = await send('claim', { lines: [{ id: newId(), expenseId }] });
  const text = await textOf(plain.id, 'zh-Hans');
  expect(text).toContain('合计¥42.00大写肆拾贰圆整');
  expect(text).not.toContain('核定金额');
});
