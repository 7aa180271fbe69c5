import { describe, expect, test } from 'vitest';
import { attributeOf, childrenOf, escapeXml, readXml, textOf } from './saml.xml.ts';
import { SingleSignOnError } from './single-sign-on.port.ts';

describe('The reader of XML', () => {
  test('reads elements, namespaces, attributes and text', () => {
    const root = readXml(
      `<?xml version="1.0" encoding="UTF-8"?>\r\n<a:r xmlns:a="urn:a" xmlns='urn:b' ID = '1'><b a:x="&lt;&#65;&#x42;">\r\n t&amp;u </b><c xmlns=""/></a:r >\n`,
    );
    const [b] = childrenOf(root, 'urn:b', 'b');

    expect([root.name, root.space, attributeOf(root, 'ID')]).toEqual(['r', 'urn:a', '1']);
    expect(b?.attributes).toEqual([{ name: 'x', space: 'urn:a', value: '<AB' }]);
    expect([b?.text, textOf(b)]).toEqual(['\n t&u ', 't&u']);
    expect(childrenOf(root, '', 'c')).toHaveLength(1);
    expect(attributeOf(b, 'x')).toBeUndefined();
  });

  test.each([
    ['<a><!-- c --></a>'],
    ['<a><![CDATA[x]]></a>'],
    ['<a><?p x?></a>'],
    ['<!DOCTYPE a><a/>'],
    ['<?xml version="1.1"?><a/>'],
    ['<?xml version="1.0" encoding="utf-16"?><a/>'],
    [' <?xml version="1.0"?><a/>'],
    ['<a/><a/>'],
    ['<a/>text'],
    ['text'],
    [''],
    ['<a>'],
    ['</a>'],
    ['<a></b>'],
    ['<a><b></a></b>'],
    ['<p:a/>'],
    ['<a p:b="1"/>'],
    ['<a b=1/>'],
    ['<a b/>'],
    ['<a b="1" b="2"/>'],
    ['<a b="1"c="2"/>'],
    ['<a xmlns:p="u" xmlns:q="u" p:b="1" q:b="2"/>'],
    ['<a xmlns:p=""/>'],
    ['<a xmlns:xml="u"/>'],
    ['<a xmlns:xmlns="u"/>'],
    ['<a xmlns:p="http://www.w3.org/2000/xmlns/"/>'],
    ['<a xmlns:p="http://www.w3.org/XML/1998/namespace"/>'],
    ['<a b="<"/>'],
    ['<a>&b;</a>'],
    ['<a>&constructor;</a>'],
    ['<a>&#0;</a>'],
    ['<a>&#x1;</a>'],
    ['<a>&#X41;</a>'],
    ['<a>&#xD800;</a>'],
    ['<a>&#x110000;</a>'],
    ['<a>&amp</a>'],
    ['<a>]]></a>'],
    ['<a>\u0000</a>'],
    ['<a>\uFFFE</a>'],
    ['<a:b:c xmlns:a="u"/>'],
    ['<1/>'],
    ['< a/>'],
    [`${'<a>'.repeat(65)}${'</a>'.repeat(65)}`],
    [`<a>${'<b/>'.repeat(2_500)}</a>`],
    [`<a ${Array.from({ length: 200 }, (_, i) => `xmlns:p${i}="u"`).join(' ')}/>`],
    [`<a>${'x'.repeat(256 * 1024)}</a>`],
  ])('refuses %s', (text) => {
    expect(() => readXml(text)).toThrow(SingleSignOnError);
  });

  test('takes no longer for a tag that never ends', () => {
    const start = performance.now();
    for (const tag of [`<a${' '.repeat(200_000)}`, `<a${' b="c"'.repeat(40_000)}`, `<${'a'.repeat(200_000)}`])
      expect(() => readXml(tag)).toThrow(SingleSignOnError);
    expect(performance.now() - start).toBeLessThan(5_000);
  });

  test('reads back what was escaped', () => {
    const text = `<a b='c' d="e">&amp;`;
    const root = readXml(`<x y="${escapeXml(text)}">${escapeXml(text)}</x>`);

    expect([attributeOf(root, 'y'), root.text]).toEqual([text, text]);
  });
});
