import { afterEach, describe, expect, test } from 'vitest';
import { openDingtalkDouble } from './dingtalk.double.ts';
import { openFeishuDouble } from './feishu.double.ts';
import { createDingtalk } from './platform.dingtalk.ts';
import type { DoubleOptions, PlatformDouble } from './platform.double.ts';
import { createFeishu } from './platform.feishu.ts';
import { createWecom } from './platform.wecom.ts';
import { openWecomDouble } from './wecom.double.ts';

const OPTIONS = { inside: true };
const ADDRESS = { returnTo: 'https://outlay.test/in', state: 'aState1', from: 'web' as const };

const PAGES = {
  wecom: async (options: DoubleOptions) => {
    const double = await openWecomDouble(options);
    return { double, url: createWecom(OPTIONS).signInUrl(double.source, ADDRESS) };
  },
  dingtalk: async (options: DoubleOptions) => {
    const double = await openDingtalkDouble(options);
    return { double, url: createDingtalk(OPTIONS).signInUrl(double.source, ADDRESS) };
  },
  feishu: async (options: DoubleOptions) => {
    const double = await openFeishuDouble(options);
    return { double, url: createFeishu(OPTIONS).signInUrl(double.source, ADDRESS) };
  },
};

describe.each(Object.entries(PAGES))('The simulated sign-in page of %s', (name, open) => {
  let double: PlatformDouble | undefined;
  afterEach(() => double?.close());
  const location = async (url: string) =>
    (await fetch(url, { redirect: 'manual' })).headers.get('location') ?? '';

  test('lets a person be chosen from a list', async () => {
    const people = [
      { userId: 'a', name: 'Anna <b>' },
      { userId: 'b', name: 'Ben & "Co"' },
    ];
    const opened = await open({ chooser: true, people });
    double = opened.double;
    const text = await (await fetch(opened.url)).text();
    expect(text).toContain('Anna &#60;b&#62; (a)');
    const [, link = ''] = /href="([^"]*__user=b)"/.exec(text) ?? [];

    const back = await location(double.url + link.replaceAll('&#38;', '&'));
    expect(back).toMatch(/^https:\/\/outlay\.test\/in\?(auth)?[cC]ode=[\w-]+&state=aState1$/);
  });

  test('returns at once with the person who was chosen, or with the first', async () => {
    const opened = await open({});
    double = opened.double;
    expect(await location(opened.url)).toMatch(/[cC]ode=/);

    double.chosen = 'nobody';
    expect((await fetch(opened.url)).status).toBe(400);
  });

  test('returns an error when the person declines, where the platform has that', async () => {
    const opened = await open({ chooser: true });
    double = opened.double;
    const back = await location(`${opened.url}&__user=`);

    expect(back).toBe(name === 'wecom' ? '' : 'https://outlay.test/in?error=access_denied&state=aState1');
  });

  test('refuses another app and a missing return address', async () => {
    const opened = await open({});
    double = opened.double;

    expect((await fetch(opened.url.replace(/(appid|client_id)=\w/, '$1=x'))).status).toBe(400);
    expect((await fetch(opened.url.replace('redirect_uri', 'other'))).status).toBe(400);
  });
});

test('A simulated platform opens on the port that is asked for', async () => {
  const first = await openFeishuDouble();
  const port = Number(new URL(first.url).port);
  await first.close();
  const second = await openFeishuDouble({ port });
  await second.close();

  expect(second.url).toBe(first.url);
});
