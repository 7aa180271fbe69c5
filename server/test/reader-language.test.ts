import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { accountEndpoints } from '@outlay/contract/organisation/account';
import { companyEndpoints } from '@outlay/contract/organisation/company';
import type { Locale } from '@outlay/contract/locale';
import { encodeLocale } from '@outlay/contract/locale.codec';
import { newId } from '#system/id.ts';
import { newCompany, submitted, sure, type Crew } from './builders.ts';
import { startServer, type TestServer } from './harness.ts';
import { contentOf, printed, readPdf } from './printing.ts';
import { askForCode, easyCaptcha, inAtOnce, personOf, receivedCode } from './registering.ts';

let server: TestServer;
let crew: Crew;
beforeAll(async () => {
  server = await startServer({ captcha: easyCaptcha });
});
beforeEach(async () => {
  crew = await newCompany(server);
});
afterAll(() => server.stop());

const textsTo = async (recipient: string): Promise<string[]> => {
  const { rows } = await server.owner.query<{ text: string }>(
    'select text from sent_note where recipient = $1 order by created_at',
    [recipient],
  );
  return rows.map(({ text }) => text);
};

/** A colleague added by the administrator who activates the account on a page in this language. */
async function newColleague(account: string, page: { locale: Locale; wire: object }) {
  sure(
    await server.call(crew.administrator, companyEndpoints.saveMember, {
      ...{ id: newId(), version: 0, name: 'Inès Roy', account, departmentId: null, roles: ['employee'] },
    }),
  );
  sure(await askForCode(server, account, 'activate'));
  const code = await receivedCode(server, account);
  const { ticket } = sure(await server.call(null, accountEndpoints.activate, { account, code }));
  const form = { ticket, password: 'Rain#4Harbour', language: 'en-US' as const, ...page.wire };
  const headers = { 'accept-language': page.locale };
  return sure(await server.call(null, accountEndpoints.activateWithPassword, form, { headers }));
}

/** Makes the colleague the approver of the employee. */
const makeLeader = (memberId: string) =>
  server.owner.query('update department set leader_id = $2 where leader_id = $1', [
    crew.leader.memberId,
    memberId,
  ]);

const MAILS: [Locale, RegExp][] = [
  ['fr', /\(123,45\u00A0CNY\) attend votre validation :\nhttp.*\nLe lien est valable trois jours/],
  ['es', /\(123,45\u00A0CNY\) espera su aprobación:\nhttp.*\nEl enlace vale tres días/],
  ['zh-Hant', /等待您審批：\nhttp.*\n連結三天內有效/],
];

describe('A colleague who registered in their own language', () => {
  test.each(MAILS)('is asked to approve by a mail in %s', async (locale, mail) => {
    const account = `ines-${newId()}@example.com`;
    const answer = await newColleague(account, { locale, wire: encodeLocale(locale) });
    const colleague = personOf(answer);
    expect(inAtOnce(answer).result.user.locale).toBe(locale);
    await makeLeader(colleague.memberId);
    await submitted(server, crew.employee);

    await expect.poll(async () => (await textsTo(account)).join('\n\n')).toMatch(mail);
  });

  test('is written to in it, although an older page names only two languages', async () => {
    const account = `ines-${newId()}@example.com`;
    const answer = await newColleague(account, { locale: 'fr', wire: {} });

    expect(inAtOnce(answer).result.user).toMatchObject({ language: 'en-US', locale: 'fr' });
  });
});

test('reads an invitation to another company in it, whoever sends it', async () => {
  const account = `ines-${newId()}@example.com`;
  await newColleague(account, { locale: 'es', wire: encodeLocale('es') });
  const other = await newCompany(server);
  sure(
    await server.call(other.administrator, companyEndpoints.saveMember, {
      ...{ id: newId(), version: 0, name: 'Inès Roy', account, departmentId: null, roles: ['employee'] },
    }),
  );

  await expect
    .poll(async () => (await textsTo(account)).at(-1))
    .toMatch(/^Outlay: .+ le invita\. Inicie sesión y acepte en «Mis empresas»/);
});

test.each([
  ['fr', ['Historiquedevalidation', 'Demandeur', 'Envalidation']],
  ['es', ['Historialdeaprobación', 'Solicitante', 'Enaprobación']],
  ['zh-Hant', ['審批記錄', '提交人', '審批中']],
] as const)('gets a printed document in %s with its headings', async (language, headings) => {
  const { id } = await submitted(server, crew.employee);
  const job = await printed(server, crew.employee, { documentIds: [id], language });

  const [page] = await readPdf(await contentOf(server, crew.employee, job.id));
  for (const heading of headings) expect(page?.text).toContain(heading);
});
