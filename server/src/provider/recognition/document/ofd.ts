import { dirname, join, normalize } from 'node:path/posix';
import { fixedReading } from '../layout/draft.ts';
import type { Draft, DraftFields } from '../layout/draft.ts';
import type { TextPage, Word } from '../page.ts';
import { openArchive } from './archive.ts';
import { plainValue, readInvoiceXml } from './invoice-xml.ts';
import { joinPieces } from './pdf.ts';
import { findNode, findNodes, listOf, parseXml, textOfNode } from './xml.ts';
import type { XmlNode, XmlValue } from './xml.ts';
import type { ElementCount } from './xml.bounds.ts';

/** The contents of an OFD: attached invoice data, and its pages as positioned text. */
export interface Ofd {
  attached: Draft[];
  /** Fields from the custom data and tags of the document. */
  named: DraftFields;
  pages: TextPage[];
}

const CUSTOM: Record<string, keyof DraftFields> = {
  发票代码: 'code',
  发票号码: 'number',
  合计金额: 'amount',
  合计税额: 'tax',
  开票日期: 'date',
  校验码: 'checkCode',
  价税合计: 'total',
  购买方纳税人识别号: 'buyerTaxId',
  销售方纳税人识别号: 'sellerTaxId',
  购买方名称: 'buyerName',
  销售方名称: 'sellerName',
};
const TAGS: Record<string, keyof DraftFields> = {
  InvoiceCode: 'code',
  InvoiceNo: 'number',
  IssueDate: 'date',
  InvoiceCheckCode: 'checkCode',
  BuyerName: 'buyerName',
  BuyerTaxID: 'buyerTaxId',
  SellerName: 'sellerName',
  SellerTaxID: 'sellerTaxId',
  TaxExclusiveTotalAmount: 'amount',
  TaxTotalAmount: 'tax',
  TaxInclusiveTotalAmount: 'total',
};

export function openOfd(bytes: Uint8Array): Ofd {
  const files = openArchive(bytes);
  const parsed = new Map<string, XmlNode>();
  const count = { elements: 0 };
  for (const [name, data] of files) {
    const node = tryParse(data, count);
    if (node) parsed.set(name, node);
  }
  const attached = [...parsed]
    .filter(([name]) => /attach/i.test(name) && !/Attachments\.xml$/i.test(name))
    .flatMap(([, node]) => readInvoiceXml(node, 'ofd') ?? []);
  const { pages, texts } = readPages(parsed);
  const named = { ...customFields(parsed), ...taggedFields(parsed, texts) };
  return { attached, named, pages };
}

function tryParse(data: Uint8Array, count: ElementCount): XmlNode | undefined {
  try {
    return parseXml(data, count);
  } catch {
    return undefined;
  }
}

function customFields(parsed: Map<string, XmlNode>): DraftFields {
  const fields: DraftFields = {};
  for (const custom of findNodes(parsed.get('OFD.xml'), 'CustomData')) {
    if (typeof custom === 'string' || Array.isArray(custom)) continue;
    const field = CUSTOM[textOfNode(custom['@Name'])];
    const value = field && plainValue(field, textOfNode(custom));
    if (field && value) fields[field] = fixedReading(value);
  }
  return fields;
}

/** Reads fields from tags; each tag refers to the text objects that show its value. */
function taggedFields(parsed: Map<string, XmlNode>, texts: Map<string, string>): DraftFields {
  const fields: DraftFields = {};
  const tags = [...parsed]
    .filter(([name]) => /Tags\/(?!CustomTags)[^/]*\.xml$/i.test(name))
    .map(([, node]) => node);
  for (const [tag, field] of Object.entries(TAGS)) {
    const node = tags.map((root) => findNode(root, tag)).find((found) => found !== undefined);
    const text = findNodes(node, 'ObjectRef')
      .map((reference) => texts.get(textOfNode(reference)) ?? '')
      .join('');
    const value = plainValue(field, text.trim());
    if (value) fields[field] = fixedReading(value);
  }
  return fields;
}

function readPages(parsed: Map<string, XmlNode>): { pages: TextPage[]; texts: Map<string, string> } {
  const texts = new Map<string, string>();
  const root =
    textOfNode(findNode(parsed.get('OFD.xml'), 'DocRoot')).replace(/^\//, '') || 'Doc_0/Document.xml';
  const folder = dirname(root);
  const document = parsed.get(root);
  const at = (path: string): XmlNode | undefined =>
    parsed.get(normalize(join(folder, path.replace(/^\//, '')))) ?? parsed.get(path.replace(/^\//, ''));
  const templates = new Map(
    findNodes(document, 'TemplatePage').flatMap((node) =>
      typeof node === 'string' || Array.isArray(node)
        ? []
        : [[textOfNode(node['@ID']), at(textOfNode(node['@BaseLoc']))] as const],
    ),
  );
  const size = boxOf(findNode(findNode(document, 'PageArea'), 'PhysicalBox'));
  const pages = findNodes(findNode(document, 'Pages'), 'Page').flatMap((node, index): TextPage[] => {
    if (typeof node === 'string' || Array.isArray(node)) return [];
    const content = at(textOfNode(node['@BaseLoc']));
    if (!content) return [];
    const own = boxOf(findNode(content, 'PhysicalBox')) ?? size ?? [0, 0, 210, 140];
    const used = findNodes(content, 'Template').flatMap((template) =>
      typeof template === 'string' || Array.isArray(template)
        ? []
        : [templates.get(textOfNode(template['@TemplateID']))],
    );
    const words = [content, ...used].flatMap((layer) => wordsOf(layer, texts));
    return [{ index, width: own[2]!, height: own[3]!, source: 'ofd', words: joinPieces(words), codes: [] }];
  });
  return { pages, texts };
}

const boxOf = (value: XmlValue | undefined): number[] | undefined => {
  const numbers = textOfNode(value).split(/\s+/).map(Number);
  return numbers.length === 4 && numbers.every(Number.isFinite) ? numbers : undefined;
};

function wordsOf(layer: XmlNode | undefined, texts: Map<string, string>): Word[] {
  return findNodes(layer, 'TextObject').flatMap((object) => {
    if (typeof object === 'string' || Array.isArray(object)) return [];
    const text = listOf(object['TextCode']).map(textOfNode).join('');
    const id = textOfNode(object['@ID']);
    if (id) texts.set(id, text);
    const box = boxOf(object['@Boundary']);
    if (!box || text.trim() === '') return [];
    const [x, y, width, height] = box as [number, number, number, number];
    // A box much taller than wide holds vertical text, which is preprinted on the form.
    if (height > width * 2.5 && text.length > 1) return [];
    return [
      {
        text,
        x,
        y,
        width: Math.min(width, textWidth(text, Number(textOfNode(object['@Size'])) || height)),
        height,
        score: 1,
      },
    ];
  });
}

/** The width of the text itself; many writers extend its box to the end of the cell. */
const textWidth = (text: string, size: number): number =>
  [...text].reduce((sum, char) => sum + (char.charCodeAt(0) > 0x2e80 ? 1 : 0.5), 0) * size;
