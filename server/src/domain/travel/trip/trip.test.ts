import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { documentEndpoints } from '@outlay/contract/documents/document';
import { expenseEndpoints } from '@outlay/contract/spend/expense';
import { allowanceEndpoints } from '@outlay/contract/travel/allowance';
import { payrollEndpoints } from '@outlay/contract/travel/allowance.payroll';
import { tripEndpoints } from '@outlay/contract/travel/trip';
import { newId } from '#system/id.ts';
import { newCompany, see, sure, type Crew } from '../../../../test/builders.ts';
import { startServer, type TestServer } from '../../../../test/harness.ts';
import { approveWhole, askTrip, dayFrom, newTrip, saveAllowance, seeTrip } from '../../../../test/trips.ts';

let server: TestServer;
let crew: Crew;
beforeAll(async () => {
  server = await startServer();
});
beforeEach(async () => {
  crew = await newCompany(server);
  await saveAllowance(server, crew);
});
afterAll(() => server.stop());

const day = (days: number) => dayFrom(server, days);
const stay = (city: string, from: number, to: number) => ({
  city,
  country: 'CN',
  from: day(from),
  to: day(to),
});
/** A trip of four days until yesterday: three nights in Shanghai, then Suzhou. */
const pastTrip = () =>
  newTrip(server, crew, {
    ...{ from: day(-4), to: day(-1) },
    stays: [stay('Shanghai', -4, -2), stay('苏州', -2, -1)],
  });
const spend = async (spentOn: string, amount: number) =>
  sure(
    await server.call(crew.employee, expenseEndpoints.save, {
      ...{
        id: newId(),
        version: 0,
        type: 'taxi',
        money: { amount, currency: 'CNY' },
        spentOn,
        merchant: 'Cab',
      },
    }),
  );
const claim = (id: string, expenseIds: string[] = [], key?: string, documentId = newId()) =>
  server.call(crew.employee, tripEndpoints.claimRest, { id, documentId, expenseIds }, key ? { key } : {});

describe('A trip', () => {
  test('has its days, cities and allowance from the approved request', async () => {
    const id = await pastTrip();
    const { items } = sure(await server.call(crew.employee, tripEndpoints.mine, {}));
    const trip = await seeTrip(server, crew.employee, id);

    expect(items).toMatchObject([{ id, state: 'Over', days: 4, cities: ['Shanghai', '苏州'] }]);
    expect(trip.allowance.days.map(({ city, amount }) => [city, amount])).toEqual([
      ...[['Shanghai', 15_000] as const, ['Shanghai', 15_000] as const],
      ...[['苏州', 10_000] as const, ['苏州', 10_000] as const],
    ]);
    expect(trip).toMatchObject({
      left: { amount: 50_000 },
      asks: [],
      approvedBy: { name: crew.leader.name },
    });
    expect(trip.actions).toContain('claim');
  });

  test('asks for the cities where the request has none, and reckons them once they are said', async () => {
    const id = await newTrip(server, crew, { from: day(-2), to: day(-1) });
    const before = await seeTrip(server, crew.employee, id);
    const plan = {
      id,
      version: before.version,
      stays: [stay('上海市', -2, -1)],
      departsAt: null,
      returnsAt: null,
    };
    const after = sure(
      await server.call(crew.employee, tripEndpoints.savePlan, { ...plan, meals: { [day(-1)]: ['lunch'] } }),
    );

    expect(before).toMatchObject({ asks: ['cities'], left: { amount: 0 }, staysFrom: 'none' });
    expect(after).toMatchObject({ asks: [], left: { amount: 24_000 }, staysFrom: 'plan' });
    expect(after.allowance.mealsDeducted).toBe(1);
    const outside = await server.call(crew.employee, tripEndpoints.savePlan, {
      ...{ ...plan, version: after.version, meals: {}, stays: [stay('上海', -9, -1)] },
    });
    expect(outside).toMatchObject({ status: 400, body: { fields: [{ path: 'stays', code: 'outOfRange' }] } });
  });

  test('shows nothing to a colleague', async () => {
    const id = await pastTrip();
    expect(await server.call(crew.colleague, tripEndpoints.detail, { id })).toMatchObject({ status: 404 });
    expect(sure(await server.call(crew.colleague, tripEndpoints.mine, {})).items).toEqual([]);
  });

  test('claims the rest in one draft: an allowance for each stay and the expenses, and nothing twice', async () => {
    const id = await pastTrip();
    const taxi = await spend(day(-3), 4_200);
    const key = newId();
    const documentId = newId();
    const first = sure(await claim(id, [taxi.id], key, documentId));
    const again = sure(await claim(id, [taxi.id], key, documentId));
    const draft = await see(server, crew.employee, first.documentId);
    const trip = await seeTrip(server, crew.employee, id);

    expect(again).toEqual(first);
    expect(draft).toMatchObject({ trip: { id }, money: { amount: 54_200, currency: 'CNY' } });
    expect(draft.lines.map(({ type, money }) => [type, money.amount])).toEqual([
      ...[['allowance', 30_000] as const, ['allowance', 20_000] as const, ['taxi', 4_200] as const],
    ]);
    expect(draft.findings).toEqual(
      expect.arrayContaining([expect.objectContaining({ code: 'allowanceTaxable', effect: 'warn' })]),
    );
    expect(trip).toMatchObject({
      left: { amount: 0 },
      total: { amount: 54_200 },
      claimed: { amount: 54_200 },
    });
    expect(trip.allowance.claimedDays).toHaveLength(4);
    expect(await claim(id)).toMatchObject({ status: 409, body: { reason: 'nothingToClaim' } });
  });

  test('never pays a day twice, not on another trip of the same days either', async () => {
    const [one, other] = [await pastTrip(), await pastTrip()];
    sure(await claim(one));
    const trip = await seeTrip(server, crew.employee, other);

    expect(trip.allowance.days.map(({ fault }) => fault)).toEqual(['paid', 'paid', 'paid', 'paid']);
    expect(trip.left.amount).toBe(0);
    expect(await claim(other)).toMatchObject({ status: 409 });
  });

  test('pays a day once where two claims of it are made at the same time', async () => {
    const [one, other] = [await pastTrip(), await pastTrip()];
    const answers = await Promise.all([claim(one), claim(other)]);

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const { rows } = await server.owner.query<{ days: number; sum: number }>(
      `select count(*)::int as days, sum(amount)::int as sum from allowance_day where company_id = $1`,
      [crew.companyId],
    );
    expect(rows[0]).toEqual({ days: 4, sum: 50_000 });
  });

  test('frees its days with the draft and the expenses that are removed', async () => {
    const id = await pastTrip();
    const { documentId } = sure(await claim(id));
    sure(await server.call(crew.employee, documentEndpoints.deleteDraft, { id: documentId }));
    const freed = await seeTrip(server, crew.employee, id);
    const { documentId: second } = sure(await claim(id));
    const draft = await see(server, crew.employee, second);

    expect(freed).toMatchObject({ left: { amount: 50_000 }, claims: [] });
    expect(draft.lines.map(({ money }) => money.amount)).toEqual([30_000, 20_000]);
    const { items } = sure(await server.call(crew.employee, expenseEndpoints.list, { state: 'open' }));
    expect(items).toEqual([]);
  });

  test('keeps the meals of a day that is on a claim', async () => {
    const id = await pastTrip();
    sure(await claim(id));
    const answer = await server.call(crew.employee, tripEndpoints.savePlan, {
      ...{ id, version: 0, stays: null, departsAt: null, returnsAt: null, meals: { [day(-3)]: ['dinner'] } },
    });
    expect(answer).toMatchObject({ status: 409, body: { reason: 'allowanceClaimed' } });
  });

  test('is sure of expenses on its days, and asks about those near it', async () => {
    const id = await pastTrip();
    const sureOne = await spend(day(-3), 100);
    const ticket = await spend(day(-6), 200);
    await spend(day(-20), 300);
    const { expenses, left } = await seeTrip(server, crew.employee, id);

    expect(expenses.map(({ id: one, sure: certain }) => [one, certain])).toEqual([
      ...[[ticket.id, false] as const, [sureOne.id, true] as const],
    ]);
    expect(left.amount).toBe(50_100);
  });

  test('shows its approver which days an allowance pays, and a colleague nothing', async () => {
    const id = await pastTrip();
    const { documentId } = sure(await claim(id));
    const { version } = await see(server, crew.employee, documentId);
    sure(await server.call(crew.employee, documentEndpoints.submit, { id: documentId, version }));
    const { items } = sure(await server.call(crew.leader, allowanceEndpoints.ofDocument, { id: documentId }));

    expect(items.flatMap(({ days }) => days.map(({ day: at }) => at))).toEqual([-4, -3, -2, -1].map(day));
    const other = await server.call(crew.colleague, allowanceEndpoints.ofDocument, { id: documentId });
    expect(other.status).toBe(404);
  });

  test('lists for payroll what is over the tax-free limit once the claim is approved', async () => {
    const id = await pastTrip();
    const { documentId } = sure(await claim(id));
    const month = day(0).slice(0, 7);
    const list = async () =>
      sure(await server.call(crew.administrator, payrollEndpoints.rows, { month })).items;
    expect(await list()).toEqual([]);
    const { version } = await see(server, crew.employee, documentId);
    sure(await server.call(crew.employee, documentEndpoints.submit, { id: documentId, version }));
    await approveWhole(server, crew, documentId);

    expect(await list()).toMatchObject([
      {
        member: { id: crew.employee.memberId },
        days: 4,
        allowance: { amount: 50_000 },
        taxable: { amount: 10_000 },
      },
    ]);
    const file = await server.call(crew.administrator, payrollEndpoints.export, { month, format: 'csv' });
    expect(file.status).toBe(200);
  });
});

describe('A change of a trip', () => {
  const revise = async (id: string, kind: 'change' | 'cancel') => {
    const documentId = newId();
    const answer = await server.call(crew.employee, tripEndpoints.revise, { id, documentId, kind });
    return { answer, documentId };
  };
  const send = async (id: string, values?: Record<string, string>) => {
    const draft = await see(server, crew.employee, id);
    const { typeId, tripChange, trip } = draft;
    const form = { id, typeId, version: draft.version, tripChange, tripId: trip?.id ?? null };
    const saved = sure(
      await server.call(crew.employee, documentEndpoints.saveDraft, {
        ...form,
        values: { ...draft.values, ...values },
      }),
    );
    return sure(await server.call(crew.employee, documentEndpoints.submit, { id, version: saved.version }));
  };

  test('begins as the trip is, and replaces it once it is approved', async () => {
    const id = await newTrip(server, crew, { from: day(3), to: day(5), stays: [stay('Shanghai', 3, 5)] });
    const { documentId } = await revise(id, 'change');
    const itinerary = JSON.stringify([stay('成都', 4, 8)]);
    await send(documentId, { from: day(4), to: day(8), itinerary });
    const waiting = await seeTrip(server, crew.employee, id);
    await approveWhole(server, crew, documentId);
    const changed = await seeTrip(server, crew.employee, id);

    expect(waiting).toMatchObject({ fromDay: day(3), revisions: [{ kind: 'change', pending: true }] });
    expect(waiting.actions).not.toContain('change');
    expect(changed).toMatchObject({ id, fromDay: day(4), toDay: day(8), cities: ['成都'] });
    expect(sure(await server.call(crew.employee, tripEndpoints.mine, {})).items).toHaveLength(1);
    expect(sure(await server.call(crew.employee, documentEndpoints.trips, {})).items).toHaveLength(1);
  });

  test('that cancels it leaves no allowance, and takes it out of the calendar', async () => {
    const id = await newTrip(server, crew, { from: day(3), to: day(5), stays: [stay('Shanghai', 3, 5)] });
    const { documentId } = await revise(id, 'cancel');
    await send(documentId);
    await approveWhole(server, crew, documentId);
    const trip = await seeTrip(server, crew.employee, id);
    const file = await server.call(crew.employee, tripEndpoints.calendar, { id });

    expect(trip).toMatchObject({ state: 'Cancelled', left: { amount: 0 }, actions: [] });
    expect(Buffer.from(file.body as unknown as Uint8Array).toString()).toContain('STATUS:CANCELLED');
    expect((await revise(id, 'change')).answer).toMatchObject({ status: 409 });
  });

  test('is refused where an itinerary leaves the days of the request', async () => {
    const request = askTrip(server, crew.employee, { from: day(1), to: day(2), stays: [stay('上海', 1, 9)] });
    await expect(request).rejects.toThrow('values.itinerary');
  });
});
