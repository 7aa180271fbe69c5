import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ContactsOptions, ContactsPort } from './contacts.port.ts';
import { createDingtalkContacts } from './contacts.dingtalk.ts';
import { createFeishuContacts } from './contacts.feishu.ts';
import { createWecomContacts } from './contacts.wecom.ts';
import type { DoublePerson } from './people.double.ts';
import { createMemoryTokens } from './platform.tokens.fake.ts';
import { failureOf, PLATFORMS, type Opened } from './platforms.double.ts';

interface Subject {
  create: (options: ContactsOptions) => ContactsPort;
  /** Lists the departments; lists the people of one; reads a person. */
  paths: { departments: string; people: string };
  personId: (userId: string) => string;
  departmentId: (id: number) => string;
  rateCode: number;
}

const SUBJECTS: Readonly<Record<'wecom' | 'dingtalk' | 'feishu', Subject>> = {
  wecom: {
    create: createWecomContacts,
    paths: { departments: '/cgi-bin/department/list', people: '/cgi-bin/user/list' },
    ...{ personId: (id) => id, departmentId: String, rateCode: 45009 },
  },
  dingtalk: {
    create: createDingtalkContacts,
    paths: { departments: '/topapi/v2/department/listsub', people: '/topapi/v2/user/list' },
    ...{ personId: (id) => id, departmentId: String, rateCode: 90018 },
  },
  feishu: {
    create: createFeishuContacts,
    paths: {
      departments: '/open-apis/contact/v3/departments/0/children',
      people: '/open-apis/contact/v3/users/find_by_department',
    },
    ...{ personId: (id) => `ou_${id}`, departmentId: (id) => `od-${id}`, rateCode: 99991400 },
  },
};

const SALES = { id: 10, name: '销售部', parent: 1, leader: 'zhang' };
const HARBOUR = { id: 11, name: 'Harbour', parent: 10 };
const somebody = (userId: string, more: Partial<DoublePerson> = {}): DoublePerson => ({
  ...{ userId, name: `Person ${userId}`, mobile: `138${userId.padStart(8, '0')}`, departments: [11] },
  ...more,
});

describe.each(Object.entries(SUBJECTS))('The contacts of %s', (kind, subject) => {
  const platform = PLATFORMS[kind as keyof typeof SUBJECTS];
  const { paths, personId, departmentId } = subject;
  let opened: Opened;
  let port: ContactsPort;
  let tokens: ReturnType<typeof createMemoryTokens>;
  beforeEach(async () => {
    opened = await platform.open();
    port = subject.create({ inside: true, waitsMs: [1, 1, 1] });
    tokens = createMemoryTokens(opened.double.now);
    opened.double.departments = [SALES, HARBOUR];
  });
  afterEach(() => opened.double.close());

  const readAll = () => port.readAll(opened.source(), tokens);
  const count = (path: string): number => opened.double.calls(path).length;

  test('are read with departments, leaders, posts and every account', async () => {
    opened.double.people = [
      {
        ...{ userId: 'zhang', name: '张伟', mobile: '13800001001', email: 'zhang@company.test' },
        ...{ departments: [11, 10], title: '经理' },
      },
      { userId: 'wang', name: '王芳', mobile: '+85261234567' },
      { userId: 'mail', name: 'Mail', email: 'mail@company.test' },
      ...['left', 'hidden', 'stranger'].map((state) => somebody(state, { [state]: true })),
    ];

    const { departments, people } = await readAll();

    expect(departments).toEqual([
      { id: departmentId(10), name: '销售部', parentId: null, leaderId: personId('zhang') },
      { id: departmentId(11), name: 'Harbour', parentId: departmentId(10), leaderId: null },
    ]);
    expect(people.toSorted((a, b) => (a.id < b.id ? -1 : 1))).toEqual([
      {
        ...{ id: personId('mail'), name: 'Mail', account: 'mail@company.test' },
        ...{ departmentIds: [], active: true },
      },
      {
        ...{ id: personId('wang'), name: '王芳', account: '+85261234567' },
        ...{ departmentIds: [], active: true },
      },
      {
        ...{ id: personId('zhang'), name: '张伟', account: '13800001001' },
        ...{ otherAccounts: ['zhang@company.test'], title: '经理', active: true },
        departmentIds: [departmentId(11), departmentId(10)],
      },
    ]);
  });

  test('are read whole over many pages and departments', async () => {
    opened.double.departments = Array.from({ length: 130 }, (_, n) => ({
      ...{ id: n + 2, name: `D${n}`, parent: n < 10 ? 1 : 2 + (n % 10) },
    }));
    opened.double.people = Array.from({ length: 450 }, (_, n) =>
      somebody(String(n), { departments: [n < 230 ? 2 : 2 + (n % 130)] }),
    );

    const { departments, people } = await readAll();

    expect(departments).toHaveLength(130);
    expect(new Set(people.map(({ id }) => id)).size).toBe(450);
    expect(people.filter(({ departmentIds }) => departmentIds[0] === departmentId(2))).toHaveLength(
      opened.double.people.filter((one) => one.departments?.[0] === 2).length,
    );
  });

  test('name people whose account is disabled as inactive, or leave them out', async () => {
    opened.double.people = [somebody('1'), somebody('2', { disabled: true })];
    const active = (await readAll()).people.filter((one) => one.active).map(({ id }) => id);

    expect(active).toEqual([personId('1')]);
  });

  test.each(['breaks', 'cuts', 'babbles'] as const)(
    'are read once more where the platform %s, and are an error the second time',
    async (fault) => {
      opened.double.people = [somebody('1'), somebody('2')];
      opened.double.fail(fault, paths.people);
      expect((await readAll()).people).toHaveLength(2);

      // A call that is a GET has an attempt more.
      for (let n = 0; n < 30; n += 1) opened.double.fail(fault, paths.people);
      expect(['provider', 'unreachable']).toContain((await failureOf(readAll())).fault);
    },
  );

  test.each([
    ['no list', {}],
    ['a list that is none', { userlist: null, result: { list: 'x' }, data: { items: 'x', has_more: false } }],
    [
      'half of a person',
      { userlist: [{}], result: { has_more: false, list: [{}] }, data: { has_more: false, items: [{}] } },
    ],
    [
      'a page without the next',
      { userlist: {}, result: { has_more: true, list: [] }, data: { has_more: true } },
    ],
  ])('with %s in an answer are an error, never fewer people', async (_what, fields) => {
    opened.double.people = [somebody('1'), somebody('2', { departments: [10] })];
    for (let n = 0; n < 10; n += 1)
      opened.double.fail({ json: { errcode: 0, code: 0, ...fields } }, paths.people);

    expect(await failureOf(readAll())).toMatchObject({ fault: 'provider' });
  });

  test('without anybody are an error', async () => {
    opened.double.people = [];

    expect(await failureOf(readAll())).toMatchObject({ fault: 'provider', code: 'empty' });
  });

  test('are waited for where calls come too often', async () => {
    opened.double.people = [somebody('1'), somebody('2')];
    opened.double.fail('rate', paths.departments);
    opened.double.fail('rate', paths.people);
    opened.double.fail('rate', paths.people);

    expect((await readAll()).people).toHaveLength(2);
  });

  test('fail when calls still come too often after some attempts', async () => {
    opened.double.people = [somebody('1')];
    for (let n = 0; n < 4; n += 1) opened.double.fail('rate', paths.departments);

    expect(await failureOf(readAll())).toMatchObject({ fault: 'rate' });
    expect(count(paths.departments)).toBe(4);
  });

  test('that the app may not read are refused by permission', async () => {
    opened.double.listsContacts = false;

    expect(await failureOf(readAll())).toMatchObject({ fault: 'permission' });
    expect(await failureOf(port.check(opened.source(), tokens))).toMatchObject({ fault: 'permission' });
    opened.double.listsContacts = true;
    await port.check(opened.source(), tokens);
  });

  test('go on with a new token when the platform ends the former one in between', async () => {
    opened.double.people = [somebody('1')];
    await readAll();
    opened.double.endTokens();

    expect((await readAll()).people).toHaveLength(1);
  });

  test('tell one person and one department, and that one is not there', async () => {
    opened.double.people = [
      somebody('1', { title: 'Clerk' }),
      somebody('zhang', { mobile: '', departments: [10] }),
    ];
    const source = opened.source();
    const all = await readAll();

    expect(await port.findPerson(source, tokens, personId('1'))).toEqual(
      all.people.find(({ id }) => id === personId('1')),
    );
    expect(await port.findPerson(source, tokens, personId('nobody'))).toBeNull();
    for (const one of all.departments) expect(await port.findDepartment(source, tokens, one.id)).toEqual(one);
    expect(await port.findDepartment(source, tokens, departmentId(99))).toBeNull();
    expect(await port.findDepartment(source, tokens, kind === 'feishu' ? '0' : '1')).toBeNull();
  });

  test('tell that a person has left', async () => {
    opened.double.people = [somebody('1', { left: true })];
    const found = await port.findPerson(opened.source(), tokens, personId('1'));

    expect(found?.active ?? false).toBe(false);
  });

  test.each(['breaks', 'rate', 'ip'] as const)(
    'never say that a person is gone when the platform answers with a fault: %s',
    async (fault) => {
      opened.double.people = [somebody('1')];
      for (let n = 0; n < 8; n += 1) opened.double.fail(fault);

      await failureOf(port.findPerson(opened.source(), tokens, personId('1')));
    },
  );
});
