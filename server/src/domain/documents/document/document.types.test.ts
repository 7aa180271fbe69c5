import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { documentEndpoints } from '@outlay/contract/documents/document';
import { expenseRuleEndpoints } from '@outlay/contract/spend/expense-rule';
import { rateEndpoints } from '@outlay/contract/spend/rate';
import { newId } from '#system/id.ts';
import { newCompany, see, sure, type Crew } from '../../../../test/builders.ts';
import { useFlow } from '../../../../test/flows.ts';
import { money, typeDesk, typedLine } from '../../../../test/typed.ts';
import { startServer, type TestServer } from '../../../../test/harness.ts';

let server: TestServer;
let crew: Crew;
beforeAll(async () => {
  server = await startServer();
  crew = await newCompany(server);
});
afterAll(() => server.stop());

const { save, send } = typeDesk(() => ({ server, crew }));

describe('Document types', () => {
  test('a new company has nine types, and each can be filled in', async () => {
    const { items } = sure(await server.call(crew.employee, documentEndpoints.types, {}));

    expect(items.map(({ code }) => code)).toEqual([
      'claim',
      'travelClaim',
      'advance',
      'repayment',
      'tripRequest',
      'request',
      'supplierPayment',
      'carClaim',
      'bookingRequest',
    ]);
  });

  test('a type restricted to some members is neither offered to nor accepted from others', async () => {
    const claim = await useFlow(server, crew.administrator, await claimFlow(), {
      allowed: { departmentIds: [], memberIds: [crew.colleague.memberId], roles: [] },
    });
    const { items } = sure(await server.call(crew.employee, documentEndpoints.types, {}));
    expect(items.map(({ id }) => id)).not.toContain(claim.id);
    const refused = await server.call(crew.employee, documentEndpoints.saveDraft, {
      id: newId(),
      version: 0,
      typeId: claim.id,
      values: {},
    });
    expect([refused.status, refused.body.reason]).toEqual([403, 'typeNotForYou']);
    await useFlow(server, crew.administrator, await claimFlow(), {
      allowed: { departmentIds: [], memberIds: [], roles: [] },
    });
  });

  test('a draft keeps the type version it was created with', async () => {
    const draft = sure(await save('claim', {}));
    const { definition } = await useFlow(server, crew.administrator, await claimFlow(), { revise: true });
    const again = await see(server, crew.employee, draft.id);

    expect(definition.revise).toBe(true);
    expect(again.typeVersion).toBe(draft.typeVersion);
    expect(sure(await save('claim', {})).typeVersion).toBeGreaterThan(draft.typeVersion);
    await useFlow(server, crew.administrator, await claimFlow(), { revise: false });
  });

  test('every missing value is reported at its field', async () => {
    const { id, version } = sure(
      await save('travelClaim', { values: { title: '' }, lines: [typedLine(0, { spentOn: null })] }),
    );
    const refused = await server.call(crew.employee, documentEndpoints.submit, { id, version });

    expect(refused.status).toBe(400);
    const paths = refused.body.fields?.map(({ path }) => path.replace(/[0-9a-f-]{36}/, 'it'));
    expect(paths).toEqual(
      expect.arrayContaining([
        'values.title',
        'values.place',
        'values.from',
        'lines.it.money',
        'lines.it.spentOn',
      ]),
    );
  });

  test('keeps an impossible date in a draft, applies trip limits meanwhile, and refuses to send it', async () => {
    const limit = {
      ...{ id: newId(), version: 0, name: { en: 'Taxi' }, enabled: true, effect: 'warn' as const },
      ...{ kind: 'limit' as const, params: { per: 'tripDay' as const, amount: 1_000 } },
      scope: { expenseTypes: [], documentTypes: [], grades: [], cities: [], exceptCities: [] },
    };
    const { version } = sure(await server.call(crew.manager, expenseRuleEndpoints.save, limit));
    for (const from of ['soon', '2026-02-31']) {
      const values = { title: 'Fair', place: 'Osaka', from, to: '2026-11-02' };

      const draft = sure(await save('travelClaim', { values, lines: [typedLine(5_000)] }));
      const sent = await server.call(crew.employee, documentEndpoints.submit, {
        id: draft.id,
        version: draft.version,
      });

      expect(draft.findings).toContainEqual(expect.objectContaining({ effect: 'warn', rule: limit.name }));
      expect(sent.status).toBe(400);
      expect(sent.body.fields).toContainEqual({ path: 'values.from', code: 'badFormat' });
    }
    sure(await server.call(crew.manager, expenseRuleEndpoints.remove, { id: limit.id, version }));
  });

  test('a formula is computed by the server; the client’s value is ignored', async () => {
    const draft = sure(
      await save('tripRequest', {
        values: { title: 'Fair', place: 'Osaka', from: '2026-11-02', to: '2026-11-04', days: '99' },
      }),
    );

    expect(draft.values['days']).toBe('3');
  });
});

const claimFlow = async () => {
  const { rows } = await server.owner.query<{ flow_id: string }>(
    `select v.flow_id from document_type t join document_type_version v on v.company_id = t.company_id
      and v.type_id = t.id and v.version = t.current_version where t.company_id = $1 and t.code = 'claim'`,
    [crew.companyId],
  );
  return rows[0]?.flow_id ?? '';
};

describe('Lines', () => {
  test('are allocated to departments exactly, by percentage, amount or headcount', async () => {
    const spread = (allocationBy: 'percent' | 'amount' | 'heads', weights: number[]) =>
      typedLine(10_000, {
        allocationBy,
        allocation: weights.map((weight) => ({ departmentId: crew.departmentId, weight })),
      });
    const { lines } = await send('travelClaim', {
      values: { title: 'T', place: 'P', from: '2026-11-02', to: '2026-11-02' },
      lines: [
        spread('percent', [3333, 3333, 3334]),
        spread('heads', [1, 1, 1]),
        spread('amount', [2_500, 7_500]),
      ],
    });

    expect(lines.map(({ allocation }) => allocation.map(({ amount }) => amount))).toEqual([
      [3_333, 3_333, 3_334],
      [3_334, 3_333, 3_333],
      [2_500, 7_500],
    ]);
    const short = sure(
      await save('travelClaim', {
        values: { title: 'T', place: 'P', from: '2026-11-02', to: '2026-11-02' },
        lines: [spread('percent', [5_000, 4_999])],
      }),
    );
    const refused = await server.call(crew.employee, documentEndpoints.submit, {
      id: short.id,
      version: short.version,
    });
    expect(refused.body.fields?.[0]?.path).toMatch(/allocation$/);
  });

  test('in a foreign currency use the day’s rate; a manual rate that differs too much requires a reason', async () => {
    sure(
      await server.call(crew.manager, rateEndpoints.save, {
        currency: 'USD',
        day: '2026-11-01',
        rate: '7.1234',
      }),
    );
    const values = { title: 'T', place: 'P', from: '2026-11-02', to: '2026-11-02' };
    const listed = await send('travelClaim', {
      values,
      lines: [typedLine(0, { money: money(10_000, 'USD') })],
    });
    expect(listed.lines[0]).toMatchObject({
      base: money(71_234),
      rate: { value: '7.1234', day: '2026-11-01', source: 'list' },
    });

    const byHand = (reason: string) => typedLine(0, { money: money(10_000, 'USD'), rate: '9', reason });
    const { id, version, findings } = sure(await save('travelClaim', { values, lines: [byHand('')] }));
    expect(findings.map(({ code, effect }) => `${code} ${effect}`)).toContain('rateFar reason');
    const refused = await server.call(crew.employee, documentEndpoints.submit, { id, version });
    expect([refused.status, refused.body.reason]).toEqual([400, 'needsReason']);
    const answer = await send('travelClaim', { values, lines: [byHand('the card statement')] });
    expect(answer.lines[0]?.base).toEqual(money(90_000));

    const unknown = sure(
      await save('travelClaim', { values, lines: [typedLine(0, { money: money(100, 'JPY') })] }),
    );
    const missing = await server.call(crew.employee, documentEndpoints.submit, {
      id: unknown.id,
      version: unknown.version,
    });
    expect(missing.body.reason).toBe('rateMissing');
  });
});
