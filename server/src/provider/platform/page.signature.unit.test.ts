import { describe, expect, test } from 'vitest';
import { signCard, signPage } from './page.signature.ts';

/** The example of developer.work.weixin.qq.com/document/path/96909. */
const PUBLISHED = {
  ticket: 'sM4AOVdWfPE4DxkXGEs8VMCPGGVi4C3VM0P37wVUCFvkVAy_90u5h9nbSlYy3-Sl-HhTdfl2fzFy1AOcHKP7qg',
  nonce: 'Wm3WZYTPz0wzccnW',
  timestamp: 1_414_587_457,
  url: 'http://mp.weixin.qq.com?params=value',
};

describe('The signature of a page', () => {
  test('is that of WeCom’s published example', () => {
    expect(signPage(PUBLISHED)).toBe('0f9de62fce790f9a083d5c99e95740ceb90c27ed');
  });

  test('is that of WeChat’s published example, whose address has no query', () => {
    const url = 'http://mp.weixin.qq.com';

    expect(signPage({ ...PUBLISHED, url })).toBe('f4d90daf4b3bca3078ab155816175ba34c443a7b');
  });

  test('does not contain the part of the address from the first #', () => {
    const url = `${PUBLISHED.url}#/mine#top`;

    expect(signPage({ ...PUBLISHED, url })).toBe(signPage(PUBLISHED));
  });

  test('signs the address as it is, without encoding it again', () => {
    const plain = signPage({ ...PUBLISHED, url: 'https://outlay.test/单据?a=%20' });

    expect(plain).not.toBe(signPage({ ...PUBLISHED, url: 'https://outlay.test/%E5%8D%95%E6%8D%AE?a=%20' }));
  });
});

test('The signature of a choice of invoices is SHA-1 of the sorted values, as sha1sum computes it', () => {
  const card = {
    ticket: 'E0o2-at6NcC2OsJiQTlwsALM9oe-pjf5YkxN',
    appId: 'wxf8b4f85f3a794e77',
    nonce: 'k0hGdSXKZEj3Min5',
    timestamp: 1_437_997_723,
  };

  expect(signCard(card)).toBe('4c988360463037a54cfb384b41e57625dc23d925');
});
