import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { connectionEndpoints } from '@outlay/contract/membership/connection';
import { fileEndpoints } from '@outlay/contract/platform/file';
import { invoiceEndpoints } from '@outlay/contract/spend/invoice';
import { walletEndpoints } from '@outlay/contract/spend/invoice.wallet';
import type { WecomDouble } from '#provider/platform/wecom-world.double.ts';
import { newId } from '#system/id.ts';
import { newCompany, sure, type Crew } from '../../../../test/builders.ts';
import { connected } from '../../../../test/connecting.ts';
import { startServer, type TestServer } from '../../../../test/harness.ts';
import { cardPaper, readingCards, walletDesk, walletCompany } from '../../../../test/wallets.ts';

const PAGE = 'http://outlay.test/pages/home/home';

let server: TestServer;
let wecom: WecomDouble;
let ours: Crew;
let connectionId: string;
const desk = walletDesk(
  () => server,
  () => wecom,
);
beforeAll(async () => {
  server = await startServer({ recogniser: readingCards() });
});
afterAll(() => server.stop());
beforeEach(async () => {
  const made = await walletCompany(server);
  ({ wecom, ours, connectionId } = made);
  return made.close;
});

const add = (whose = 'o-employee', paper = cardPaper()) => wecom.wallet.add(whose, paper);
const counts = async () => sure(await server.call(ours.employee, invoiceEndpoints.counts, {})).all;

describe('Importing from a card wallet', () => {
  test('makes an invoice of each card, with its file, and what the file does not say', async () => {
    const papers = [
      cardPaper({ buyer: 'Somebody Else' }),
      cardPaper({ code: '031001900104', number: '12345678' }),
    ];
    const cards = papers.map((paper) => add('o-employee', paper));

    const [first, second] = await desk.imported(ours.employee, connectionId, cards);

    expect(first).toMatchObject({ outcome: 'imported', duplicate: null, code: null });
    expect(first?.invoice).toMatchObject({
      ...{ type: 'digital_normal', number: papers[0]?.number, date: '2026-11-02', total: 12_345 },
      ...{ sellerName: papers[0]?.seller, wallet: 'ours', state: 'Unused', confirmed: false },
      readings: {
        number: { source: 'xml', locked: true },
        sellerName: { source: 'wallet', locked: true },
        tax: { source: 'wallet' },
      },
    });
    const checks = Object.fromEntries(first?.invoice?.checks.map(({ name, passed }) => [name, passed]) ?? []);
    expect(checks).toMatchObject({ title: false, walletAgrees: true, duplicate: true });
    expect(second?.invoice?.fields).toMatchObject({ code: '031001900104', number: '12345678' });
    const file = await server.call(ours.employee, fileEndpoints.content, { id: first!.invoice!.fileId });
    expect(Buffer.from(file.body as unknown as ArrayBuffer)).toEqual(papers[0]?.pdf);
    expect(wecom.calls('/cgi-bin/card/invoice/reimburse/getinvoiceinfobatch')).toHaveLength(2);
  });

  test('says that the file differs from the card', async () => {
    const card = add('o-employee', cardPaper({}, { total: '1.00' }));
    const [result] = await desk.imported(ours.employee, connectionId, [card]);

    expect(result?.invoice?.fields.total).toBe(100);
    expect(result?.invoice?.checks).toContainEqual({ name: 'walletAgrees', passed: false });
  });

  test.each([
    ['there is none', () => cardPaper({ pdf: undefined as never })],
    ['it is no PDF', () => cardPaper({ pdf: Buffer.from('<html>expired</html>') })],
  ])('uses the card alone where %s', async (_name, paperOf) => {
    const paper = paperOf();
    const [result] = await desk.imported(ours.employee, connectionId, [add('o-employee', paper)]);

    expect(result?.invoice).toMatchObject({ number: paper.number, total: 12_345, date: '2026-11-02' });
    expect(result?.invoice?.file.name).toMatch(/\.txt$/);
  });

  test('finds what was imported before, once for each repetition and for simultaneous calls', async () => {
    const card = add();
    const calls = await Promise.all(
      Array.from({ length: 4 }, () => desk.imported(ours.employee, connectionId, [card, card])),
    );
    const again = await desk.imported(ours.employee, connectionId, [card]);

    expect(calls.flat().filter(({ outcome }) => outcome === 'imported')).toHaveLength(1);
    expect(again).toMatchObject([{ outcome: 'known' }]);
    expect(new Set([...calls.flat(), ...again].map(({ invoice }) => invoice?.id)).size).toBe(1);
    expect(await counts()).toBe(1);
  });

  test('recognises a colleague’s card, and that of somebody whose wallet a colleague uses', async () => {
    const card = add();
    await desk.imported(ours.employee, connectionId, [card]);
    const other = add();

    const results = await desk.imported(ours.colleague, connectionId, [card, other]);

    expect(results).toMatchObject([
      { outcome: 'colleague', invoice: null, duplicate: { mine: false, member: null, invoiceId: null } },
      { outcome: 'notTheirs', invoice: null },
    ]);
    expect(await server.call(ours.colleague, invoiceEndpoints.counts, {})).toMatchObject({
      body: { all: 0 },
    });
  });

  test('shows that the same invoice was uploaded before', async () => {
    const paper = cardPaper();
    const upload = { name: 'mine.pdf', bytes: paper.pdf! };
    sure(await server.upload(ours.colleague, invoiceEndpoints.recognise, { id: newId() }, upload));

    const [result] = await desk.imported(ours.employee, connectionId, [add('o-employee', paper)]);

    expect(result).toMatchObject({ outcome: 'imported', invoice: { duplicate: { mine: false } } });
  });

  test('refuses cards that another app uses and cancelled ones, and imports the others', async () => {
    const cards = (['locked', 'closed', 'cancelled'] as const).map((state) => {
      const card = add();
      wecom.wallet.elsewhere(card, state);
      return card;
    });
    const guessed = { cardId: 'pInvoice', encryptCode: 'guessed' };
    const results = await desk.imported(ours.employee, connectionId, [...cards, guessed, add()]);

    expect(results.map(({ outcome, code }) => [outcome, code])).toEqual([
      ['locked', null],
      ['closed', null],
      ['cancelled', null],
      ['failed', '40078'],
      ['imported', null],
    ]);
    expect(await counts()).toBe(1);
  });

  test('says that the platform does not answer, and works when it does again', async () => {
    const card = add();
    wecom.fail('cuts', '/cgi-bin/card/invoice/reimburse/getinvoiceinfobatch');

    expect(await desk.imported(ours.employee, connectionId, [card])).toMatchObject([{ outcome: 'failed' }]);
    expect(await desk.imported(ours.employee, connectionId, [card])).toMatchObject([{ outcome: 'imported' }]);
  });

  test('is impossible through another company’s connection, or one that is not used for it', async () => {
    const theirs = await newCompany(server, 'Elsewhere');
    const off = await connected(server, theirs, wecom.source, { uses: ['signIn'] });
    const request = (id: string) => ({ connectionId: id, cards: [add()] });

    const missing = { status: 404, body: { reason: 'noConnection' } };
    expect(await server.call(theirs.employee, walletEndpoints.import, request(connectionId))).toMatchObject(
      missing,
    );
    expect(await server.call(theirs.employee, walletEndpoints.import, request(off.id))).toMatchObject(
      missing,
    );
    expect(sure(await server.call(theirs.employee, walletEndpoints.list, {})).items).toEqual([]);
    expect(sure(await server.call(ours.employee, walletEndpoints.list, {})).items).toEqual([
      { connectionId, kind: 'wecom', name: 'Company chat' },
    ]);
  });

  test('finds a card again whose invoice was removed, even before the platform was notified', async () => {
    const card = add();
    const [first] = await desk.imported(ours.employee, connectionId, [card]);
    sure(await server.call(ours.employee, invoiceEndpoints.remove, { id: first!.invoice!.id }));

    expect(await desk.imported(ours.employee, connectionId, [card])).toMatchObject([{ outcome: 'imported' }]);
    await desk.told(ours);
    expect(await counts()).toBe(1);
  });
});

test('The card wallet of a WeChat official account is imported and locked alike', async () => {
  const { id } = await connected(server, ours, wecom.weixin, { uses: ['wallet'] });
  const { card, invoice } = await desk.newCard(ours.employee, id);
  sure(await desk.submit(ours.employee, await desk.claimOf(ours.employee, [invoice.id])));
  await desk.told(ours);

  expect(wecom.wallet.stateOf(card)).toBe('locked');
  expect(wecom.calls('/cgi-bin/card/invoice/reimburse/updatestatusbatch')).toEqual([]);
});

describe('The signature for choosing invoices', () => {
  const ticketOf = async (id: string) => {
    const { rows } = await server.owner.query<{ company_id: string; value_sealed: Buffer }>(
      `select company_id, value_sealed from platform_token where connection_id = $1 and key = 'ticket.card'`,
      [id],
    );
    const { company_id, value_sealed } = rows[0]!;
    return server.secrets.open(value_sealed, 'platform_token', {
      ...{ company_id, connection_id: id, key: 'ticket.card' },
    });
  };

  test.each([
    ['WeCom', () => wecom.source, 'corpId', null],
    ['WeChat', () => wecom.weixin, 'appId', expect.objectContaining({ agentId: '' })],
  ] as const)('in %s is made of the card ticket', async (_name, sourceOf, idName, config) => {
    const source = sourceOf();
    const { id } = await connected(server, ours, source, { uses: ['wallet'] });
    const signed = sure(
      await server.call(ours.employee, walletEndpoints.sign, { connectionId: id, url: PAGE }),
    );
    const appId = (source.settings as unknown as Record<string, string>)[idName] ?? '';
    const { corpId, timestamp, nonceStr, signature } = signed.card;

    expect(corpId).toBe(appId);
    const values = [await ticketOf(id), appId, nonceStr, String(timestamp), 'INVOICE'].sort().join('');
    expect(signature).toBe(createHash('sha1').update(values).digest('hex'));
    expect(signed.config).toEqual(config);
  });

  test('is given for pages of this server only', async () => {
    const request = { connectionId, url: 'http://other.example/' };
    expect((await server.call(ours.employee, walletEndpoints.sign, request)).status).toBe(400);
  });
});

test('The test of a connection tells whether the app may use the card wallet', async () => {
  wecom.wallet.allowed = false;
  const { connection } = sure(
    await server.call(ours.administrator, connectionEndpoints.test, { id: connectionId }),
  );
  expect(connection.checks).toContainEqual({ part: 'wallet', fault: 'notPermitted', code: '72015' });

  wecom.wallet.allowed = true;
  const again = sure(await server.call(ours.administrator, connectionEndpoints.test, { id: connectionId }));
  expect(again.connection.checks).toContainEqual({ part: 'wallet', fault: null, code: null });
});
