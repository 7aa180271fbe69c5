import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { leaveHost } from '../../test/hosts.ts';
import { browserHost } from './host.browser.ts';
import type { Host } from './host.port.ts';
import { followTitle, reopenHost } from './host.ts';
import { wecomHost, type WecomSdk } from './host.wecom.ts';

describe('The title of the page', () => {
  beforeEach(() => document.head.append(document.createElement('title')));
  afterEach(() => {
    for (const title of document.querySelectorAll('title')) title.remove();
    leaveHost();
  });

  test('settles in WeCom, where setting the title is the page’s own change', async () => {
    const host = wecomHost({} as WecomSdk);
    const setTitle = vi.spyOn(host, 'setTitle');
    await reopenHost(Promise.resolve(host));

    await followTitle();
    document.title = 'Home';
    await new Promise((wake) => setTimeout(wake, 50));

    expect(document.title).toBe('Home');
    expect(setTitle.mock.calls.filter(([title]) => title === 'Home').length).toBeLessThanOrEqual(2);
  });

  test('is passed to a host with a bar of its own, also after the host was opened anew', async () => {
    const titles: string[] = [];
    const hostOf = (mark: string): Host => ({
      ...browserHost(),
      name: 'dingtalk',
      setTitle: (title) => void titles.push(mark + title),
    });
    await reopenHost(Promise.resolve(hostOf('1 ')));
    await followTitle();
    await reopenHost(Promise.resolve(hostOf('2 ')));

    document.title = 'Mine';

    await vi.waitFor(() => expect(titles).toContain('2 Mine'));
  });
});
