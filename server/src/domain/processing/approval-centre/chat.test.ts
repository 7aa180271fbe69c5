import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { messageEndpoints } from '@outlay/contract/platform/message';
import { notificationEndpoints } from '@outlay/contract/platform/message.notice';
import { openFeishuDouble, type FeishuDouble } from '#provider/platform/feishu.double.ts';
import { feishuCard } from '#provider/platform/feishu-messages.double.ts';
import { openWecomDouble } from '#provider/platform/wecom.double.ts';
import { wecomCard } from '#provider/platform/wecom-messages.double.ts';
import type { WecomDouble } from '#provider/platform/wecom-world.double.ts';
import { approveAs, newCompany, see, submitted, sure, type Crew } from '../../../../test/builders.ts';
import { startServer, type TestServer } from '../../../../test/harness.ts';
import {
  CALLBACK_KEY,
  CALLBACK_TOKEN,
  connectedFor,
  eventsOf,
  eventually,
  peopleOf,
} from '../../../../test/outside.ts';

let server: TestServer;
let crew: Crew;
const clock = { now: () => server.now().getTime() };
beforeAll(async () => {
  server = await startServer();
});
beforeEach(async () => {
  crew = await newCompany(server, 'Harbour Works');
  return () => server.owner.query('delete from connection_lookup');
});
afterAll(() => server.stop());

const statusOf = async (id: string) => (await see(server, crew.employee, id)).status;
const holdersOf = async (id: string) =>
  (await see(server, crew.employee, id)).holders.map(({ name }) => name);

describe('WeCom', () => {
  let wecom: WecomDouble;
  let connectionId: string;
  beforeEach(async () => {
    wecom = await openWecomDouble({ people: peopleOf(crew), ...clock });
    const { connection, callback } = await connectedFor(server, crew, wecom.source, {
      ...{ uses: ['messages'], subjectOf: (seat) => seat },
    });
    connectionId = connection.id;
    wecom.messages.callback = { url: callback, token: CALLBACK_TOKEN, key: CALLBACK_KEY };
    return () => wecom.close();
  });
  const chat = (userId: string) => wecom.messages.of(userId).map(wecomCard);

  test('shows a card with buttons, decides with one, and changes the card', async () => {
    const { id, number } = await submitted(server, crew.employee, [12_345]);
    await eventually(() => expect(chat('leader')).toHaveLength(1));
    const [card] = chat('leader');
    expect(card?.facts.map(({ value }) => value)).toEqual(
      expect.arrayContaining([number, crew.employee.name, 'A visit', 'CN¥123.45']),
    );
    const answer = await wecom.messages.press('leader', card!.id, 'approve');

    expect(answer).toEqual({ status: 200, text: 'success' });
    expect(await holdersOf(id)).toEqual([crew.accountant.name]);
    await eventually(() => expect(chat('leader')[0]?.note).toMatch(/^Approved by leader/));
    await eventually(() => expect(chat('accountant')).toHaveLength(1));
  });

  test('changes the card when it was decided in the app', async () => {
    const { id } = await submitted(server, crew.employee);
    await eventually(() => expect(chat('leader')).toHaveLength(1));
    await approveAs(server, crew.leader, id);

    await eventually(() => expect(chat('leader')[0]?.note).toMatch(/^Approved by leader/));
  });

  test('tells whoever presses second who decided first', async () => {
    const { id } = await submitted(server, crew.employee);
    await eventually(() => expect(chat('leader')).toHaveLength(1));
    wecom.fail({ code: 40_058 }, '/cgi-bin/message/update_template_card');
    await approveAs(server, crew.leader, id);
    await eventually(() => expect(wecom.calls('/cgi-bin/message/update_template_card')).toHaveLength(1));
    await wecom.messages.press('leader', chat('leader')[0]!.id, 'approve');

    await eventually(() => expect(chat('leader')[0]?.note).toMatch(/^You have already/));
    expect(await holdersOf(id)).toEqual([crew.accountant.name]);
  });

  test('ignores a press by somebody else', async () => {
    const { id } = await submitted(server, crew.employee);
    await eventually(() => expect(chat('leader')).toHaveLength(1));
    await wecom.messages.press('colleague', chat('leader')[0]!.id, 'approve');

    expect(await holdersOf(id)).toEqual([crew.leader.name]);
    expect((await eventsOf(server, crew, connectionId))[0]).toMatchObject({
      kind: 'callbackRefused',
      detail: 'notYourTurn',
    });
  });

  test('tells the submitter the outcome, with a link', async () => {
    const { id, number } = await submitted(server, crew.employee);
    await approveAs(server, crew.leader, id);
    await approveAs(server, crew.accountant, id);

    await eventually(() => {
      const passed = chat('employee').find(({ title }) => title.includes('was approved'));
      expect(passed?.facts[0]?.value).toContain(number);
      expect(passed?.buttons[0]?.url).toContain(`/pages/wxform/wxform?corpid=`);
      expect(passed?.buttons[0]?.url).toContain(id);
    });
  });

  test('writes texts of members as text, whatever they contain', async () => {
    const { id } = await submitted(server, crew.employee);
    await server.owner.query(`update document set title = $2 where id = $1`, [
      id,
      '<a href="https://x.example">Free</a>',
    ]);
    await approveAs(server, crew.leader, id);
    await approveAs(server, crew.accountant, id);

    await eventually(() => expect(chat('employee').length).toBeGreaterThan(0));
    const { card } = wecom.messages.of('employee').find(({ type }) => type === 'textcard')!;
    expect(card['description']).not.toContain('<a');
    expect(card['description']).toContain('&lt;a href=');
  });

  test('is tried again when it is too busy, and shows each message once', async () => {
    wecom.fail('rate', '/cgi-bin/message/send');
    wecom.fail('takesAndCuts', '/cgi-bin/message/send');
    await submitted(server, crew.employee);

    await eventually(() => expect(wecom.messages.swallowed).toBe(1), 20_000);
    expect(chat('leader')).toHaveLength(1);
  });

  test('does not take messages of somebody: the administrators are notified once a day', async () => {
    wecom.people.find(({ userId }) => userId === 'leader')!.hidden = true;
    const refused = async () =>
      (await eventsOf(server, crew, connectionId)).filter(({ kind }) => kind === 'notDelivered');
    await submitted(server, crew.employee);
    // Messages that come at the same moment are sent together, and refused once.
    await eventually(async () => expect(await refused()).toHaveLength(1));
    await submitted(server, crew.employee);

    await eventually(async () => {
      expect(await refused()).toMatchObject([
        { name: 'leader', detail: 'invaliduser' },
        { name: 'leader', detail: 'invaliduser' },
      ]);
    });
    const { items } = sure(await server.call(crew.administrator, messageEndpoints.list, {}));
    expect(items.filter(({ kind }) => kind === 'notDelivered')).toHaveLength(1);
    expect(wecom.calls('/cgi-bin/message/send')).toHaveLength(2);
  });

  test('is silent about what the member has switched off', async () => {
    sure(
      await server.call(crew.leader, notificationEndpoints.save, {
        ...{ group: 'task', push: true, mail: true, chat: false },
      }),
    );
    const { id } = await submitted(server, crew.employee);
    await approveAs(server, crew.leader, id);
    await eventually(() => expect(chat('accountant')).toHaveLength(1));

    expect(chat('leader')).toHaveLength(0);
    const { chat: offered } = sure(await server.call(crew.leader, notificationEndpoints.get, {}));
    expect(offered).toEqual({ kind: 'wecom', linked: true });
  });
});

describe('Feishu', () => {
  let feishu: FeishuDouble;
  beforeEach(async () => {
    feishu = await openFeishuDouble({ people: peopleOf(crew), ...clock });
    const { callback } = await connectedFor(server, crew, feishu.source, {
      ...{ uses: ['messages', 'approvals'], subjectOf: (seat) => `ou_${seat}` },
    });
    feishu.messages.callback = { url: callback, token: CALLBACK_TOKEN, key: CALLBACK_KEY };
    return () => feishu.close();
  });
  const chat = (userId: string) => feishu.messages.of(userId).map(feishuCard);

  test('decides with a card, and answers with the card as it is then', async () => {
    const { id } = await submitted(server, crew.employee);
    await eventually(() => expect(chat('leader')).toHaveLength(1));
    const { body } = await feishu.messages.press('leader', chat('leader')[0]!.id, 'approve');

    expect(body['toast']).toEqual({ type: 'success', content: 'Done.' });
    expect(chat('leader')[0]).toMatchObject({ note: `Approved by ${crew.leader.name}` });
    expect(chat('leader')[0]?.buttons.map(({ text }) => text)).toEqual(['Open']);
    expect(await holdersOf(id)).toEqual([crew.accountant.name]);
  });

  test('shows in the card, in the centre and in the app what was decided in any of them', async () => {
    const { id } = await submitted(server, crew.employee);
    await eventually(() => expect(chat('leader')).toHaveLength(1));
    await feishu.messages.press('leader', chat('leader')[0]!.id, 'approve');

    await eventually(() => {
      const states = feishu.approvals.tasksOf('leader').map(({ task }) => task.status);
      expect(states).toEqual(['APPROVED']);
      expect(chat('accountant')).toHaveLength(1);
    });
    await approveAs(server, crew.accountant, id);
    await eventually(() => expect(chat('accountant')[0]?.note).toBe(`Approved by ${crew.accountant.name}`));
    expect(await statusOf(id)).toBe('Passed');
  });

  test('answers two presses at once with one decision, and says so to the second', async () => {
    const { id } = await submitted(server, crew.employee);
    await eventually(() => expect(chat('leader')).toHaveLength(1));
    const messageId = chat('leader')[0]!.id;
    const both = await Promise.all([
      feishu.messages.press('leader', messageId, 'approve'),
      feishu.messages.press('leader', messageId, 'approve'),
    ]);

    const toasts = both.map(({ body }) => (body['toast'] as { content: string }).content);
    expect(toasts.toSorted()).toEqual(['Done.', 'You have already decided this.']);
    expect(await holdersOf(id)).toEqual([crew.accountant.name]);
  });

  test('answers a repeated event with the same words', async () => {
    const { id } = await submitted(server, crew.employee);
    await eventually(() => expect(chat('leader')).toHaveLength(1));
    const messageId = chat('leader')[0]!.id;
    const { card } = feishu.messages.of('leader')[0]!;
    await feishu.messages.press('leader', messageId, 'approve', 'event-1');
    feishu.messages.of('leader')[0]!.card = card;
    const again = await feishu.messages.press('leader', messageId, 'approve', 'event-1');

    expect(again.body['toast']).toEqual({ type: 'success', content: 'Done.' });
    expect(await holdersOf(id)).toEqual([crew.accountant.name]);
  });

  test('refuses a card of another company', async () => {
    const theirs = await newCompany(server, 'Elsewhere');
    const other = await openFeishuDouble({ people: peopleOf(theirs), ...clock });
    await connectedFor(server, theirs, other.source, {
      uses: ['messages'],
      subjectOf: (seat) => `ou_${seat}`,
    });
    const { id } = await submitted(server, theirs.employee);
    await eventually(() => expect(other.messages.of('leader')).toHaveLength(1));
    // Their card, sent to our callback.
    feishu.messages.chat.push(other.messages.of('leader')[0]!);
    const { body } = await feishu.messages.press('leader', other.messages.of('leader')[0]!.id, 'approve');
    await other.close();

    expect(body['toast']).toMatchObject({ type: 'error', content: 'This is not waiting for you.' });
    expect((await see(server, theirs.employee, id)).holders.map(({ name }) => name)).toEqual([
      theirs.leader.name,
    ]);
  });
});
