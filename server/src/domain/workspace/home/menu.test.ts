import { afterAll, beforeAll, expect, test } from 'vitest';
import { settingEndpoints } from '@outlay/contract/organisation/company.setting';
import type { Feature } from '@outlay/contract/feature';
import { homeEndpoints } from '@outlay/contract/workspace/home';
import { HOME_MOST, HOME_STANDARD, MENU_KEYS, type MenuKey } from '@outlay/contract/workspace/home.menu';
import { newCompany, sure, type Crew } from '../../../../test/builders.ts';
import { startServer, type Person, type TestServer } from '../../../../test/harness.ts';

let server: TestServer;
let crew: Crew;
beforeAll(async () => {
  server = await startServer();
  crew = await newCompany(server);
});
afterAll(() => server.stop());

const arrange = (who: Person, keys: MenuKey[] | null) => server.call(who, homeEndpoints.arrange, { keys });
const shownTo = async (who: Person) =>
  sure(await server.call(who, homeEndpoints.counts, {})).entries.map(({ key }) => key);
const menuOf = async (who: Person) => sure(await server.call(who, homeEndpoints.menu, {}));

test('Until it is customised, the home page shows the standard functions of the role', async () => {
  expect(await shownTo(crew.employee)).toEqual(HOME_STANDARD);
  expect(await shownTo(crew.auditor)).toEqual(['myDocuments', 'copiedToMe']);
  expect(await menuOf(crew.employee)).toMatchObject({ home: HOME_STANDARD, standard: true });
});

test('A member’s arrangement applies on every device until it is reset', async () => {
  const keys: MenuKey[] = ['accountBook', 'news', 'note'];
  const menu = sure(await arrange(crew.employee, keys));

  expect(menu).toMatchObject({ home: keys, standard: false });
  expect(await shownTo(crew.employee)).toEqual(keys);
  expect(await shownTo(crew.colleague)).toEqual(HOME_STANDARD);

  sure(await arrange(crew.employee, null));
  expect(await shownTo(crew.employee)).toEqual(HOME_STANDARD);
});

test('An arrangement cannot contain unavailable or duplicate functions, none or too many', async () => {
  const refusals = [
    await arrange(crew.auditor, ['note']),
    await arrange(crew.employee, ['news', 'news']),
    await arrange(crew.employee, []),
    await arrange(crew.employee, MENU_KEYS.slice(0, HOME_MOST + 1)),
  ];

  expect(refusals.map(({ status }) => status)).toEqual([400, 400, 400, 400]);
  expect(await shownTo(crew.employee)).toEqual(HOME_STANDARD);
});

test('A disabled feature disappears from the home page and returns with the feature', async () => {
  sure(await arrange(crew.leader, ['scan', 'news']));
  const switchOff = async (featuresOff: Feature[]) => {
    const now = sure(await server.call(crew.administrator, settingEndpoints.get, {}));
    sure(await server.call(crew.administrator, settingEndpoints.save, { ...now, featuresOff }));
  };

  await switchOff(['recognition']);
  expect(await shownTo(crew.leader)).toEqual(['news']);

  await switchOff([]);
  expect(await shownTo(crew.leader)).toEqual(['scan', 'news']);
});
