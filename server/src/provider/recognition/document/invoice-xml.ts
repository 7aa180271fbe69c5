import { parseChineseDay } from '../check/day.ts';
import { typeOfFormCode } from '../check/invoice-code.ts';
import { parseMoney } from '../check/money.ts';
import { fixedReading } from '../layout/draft.ts';
import type { Draft, DraftFields, DraftItem } from '../layout/draft.ts';
import type { InvoiceType } from '@outlay/contract/spend/invoice';
import type { FieldSource } from '../recognition.port.ts';
import { findNode, findNodes, findText } from './xml.ts';
import type { XmlNode } from './xml.ts';

type FieldName = keyof DraftFields;

/** The three XML formats of invoices: the element name of each field. */
const DIGITAL: Partial<Record<FieldName, string>> = {
  number: 'InvoiceNumber',
  date: 'IssueTime',
  buyerName: 'BuyerName',
  buyerTaxId: 'BuyerIdNum',
  sellerName: 'SellerName',
  sellerTaxId: 'SellerIdNum',
  amount: 'TotalAmWithoutTax',
  tax: 'TotalTaxAm',
  total: 'TotalTax-includedAmount',
};
const ARCHIVE: Partial<Record<FieldName, string>> = {
  code: 'InvoiceCode',
  number: 'InvoiceNo',
  date: 'IssueDate',
  checkCode: 'InvoiceCheckCode',
  buyerName: 'BuyerName',
  buyerTaxId: 'BuyerTaxID',
  sellerName: 'SellerName',
  sellerTaxId: 'SellerTaxID',
  amount: 'TaxExclusiveTotalAmount',
  tax: 'TaxTotalAmount',
  total: 'TaxInclusiveTotalAmount',
};
const XBRL: Partial<Record<FieldName, string>> = {
  code: 'CodeOfInvoice',
  number: 'NumberOfInvoice',
  date: 'DateOfIssue',
  checkCode: 'IdentifyingCode',
  buyerName: 'NameOfPurchaser',
  buyerTaxId: 'TaxpayerIdentificationNumberUnifiedSocialCreditCodeOfPurchaser',
  sellerName: 'NameOfSeller',
  sellerTaxId: 'TaxpayerIdentificationNumberUnifiedSocialCreditCodeOfSeller',
  amount: 'TotalAmountExcludingTax',
  tax: 'TotalTaxAmount',
  total: 'TotalAmountIncludingTax',
};
/** The element for the total in the 2021-09-30 version. */
const XBRL_FIGURES = 'TaxIncludedAmountInFigures';

/** Reads an invoice from structured data; undefined if the XML has none of the three formats. */
export function readInvoiceXml(root: XmlNode, source: FieldSource): Draft | undefined {
  if (findNode(root, 'TaxSupervisionInfo') || findNode(root, 'EInvoiceData'))
    return digitalDraft(root, source);
  if (findNode(root, 'xbrl') || findNode(root, 'NumberOfInvoice') !== undefined)
    return draftOf(root, findNode(root, XBRL_FIGURES) ? { ...XBRL, total: XBRL_FIGURES } : XBRL, source);
  if (findNode(root, 'InvoiceNo') !== undefined) return draftOf(root, ARCHIVE, source);
  return undefined;
}

function digitalDraft(root: XmlNode, source: FieldSource): Draft | undefined {
  const draft = draftOf(root, DIGITAL, source);
  if (!draft) return undefined;
  const kind = findText(findNode(root, 'GeneralOrSpecialVAT'), 'LabelCode');
  const type: InvoiceType =
    kind === '01' ? 'digital_special' : kind === '02' ? 'digital_normal' : 'digital_unknown';
  return { ...draft, type };
}

function draftOf(
  root: XmlNode,
  names: Partial<Record<FieldName, string>>,
  source: FieldSource,
): Draft | undefined {
  const fields: DraftFields = { currency: fixedReading('CNY') };
  for (const [field, name] of Object.entries(names) as [FieldName, string][]) {
    const value = plainValue(field, findText(root, name));
    if (value) fields[field] = fixedReading(value);
  }
  if (!fields.number) return undefined;
  const digital = fields.number.value.length === 20;
  if (digital) delete fields.code;
  const type = digital ? 'digital_unknown' : (typeOfFormCode(fields.code?.value ?? '') ?? 'vat_e_normal');
  return { type, typeScore: 1, source, fields, items: itemsOf(root), repeated: [] };
}

export function plainValue(field: FieldName, text: string): string {
  if (field === 'amount' || field === 'tax' || field === 'total')
    return text === '' ? '' : (parseMoney(text) ?? (/^\*+$/.test(text) ? '0.00' : ''));
  if (field === 'date') return parseChineseDay(text) ?? '';
  if (field === 'code' || field === 'number' || field === 'checkCode') return text.replace(/\s/g, '');
  return text;
}

function itemsOf(root: XmlNode): DraftItem[] {
  const lines = [...findNodes(root, 'IssuItemInformation'), ...findNodes(root, 'GoodsInfo')];
  return lines.map((line) => {
    const first = (...names: string[]): string =>
      names.map((name) => findText(line, name)).find((text) => text !== '') ?? '';
    const amount = parseMoney(first('Amount'));
    const rate = first('TaxRate', 'TaxScheme');
    const tax = first('ComTaxAm', 'TaxAmount');
    return {
      name: first('ItemName', 'Item'),
      ...(amount && { amount }),
      ...(rate && { taxRate: percentOf(rate) }),
      ...(tax && { tax: parseMoney(tax) ?? tax }),
    };
  });
}

/** Converts a rate such as `0.06` to `6%`, the form that people read. */
export const percentOf = (rate: string): string =>
  /^0?\.\d+$/.test(rate) ? `${Number((Number(rate) * 100).toFixed(2))}%` : rate;
