import { expect, test } from 'vitest';
import { wordsOf } from '#text/find-words.ts';
import type { ArticleWords } from './article.ts';
import { ARTICLES } from './articles.ts';
import { excerpt, findArticles } from './find.ts';

test('All words are searched without accents or case', async () => {
  const { all } = await ARTICLES.fr();

  expect(findArticles(all, wordsOf('CLE acces'))).toContain('second-factor');
  expect(findArticles(all, wordsOf('cle zebre'))).toEqual([]);
});

test('Chinese is searched without spaces and ranked by title', async () => {
  const { all } = await ARTICLES['zh-Hans']();

  expect(findArticles(all, wordsOf('通行密钥'))[0]).toBe('second-factor');
  expect(findArticles(all, wordsOf('撤回单据'))).toContain('withdraw');
  expect(findArticles(all, wordsOf('斑马'))).toEqual([]);
});

test('The excerpt starts shortly before the match', () => {
  const article: ArticleWords = {
    title: 'A title',
    before: ['It begins with something else.'],
    steps: ['Open the page and press the **Recovery codes** there.'],
    after: [],
  };
  expect(excerpt(article, ['recovery'])).toBe('…and press the Recovery codes there.');
  const chinese = { ...article, steps: ['表示文件既不是图片，也不是可以识别的 PDF 或 XML。'] };
  expect(excerpt(chinese, ['pdf'])).toBe('…件既不是图片，也不是可以识别的 PDF 或 XML。');
  expect(excerpt(article, ['title'])).toBe('It begins with something else.');
});
