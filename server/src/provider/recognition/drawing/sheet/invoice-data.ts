import { capitalAmount } from '@outlay/contract/capital';
import type { InvoiceType } from '@outlay/contract/spend/invoice';
import { centsOf } from '../../check/money.ts';
import { percentOf, readInvoiceXml } from '../../document/invoice-xml.ts';
import type { DraftItem } from '../../layout/draft.ts';
import { findNodes, findText } from '../../document/xml.ts';
import type { XmlNode, XmlValue } from '../../document/xml.ts';

export interface SheetParty {
  name: string;
  taxId: string;
  /** Address and telephone, bank and account, if the file has them. */
  about: string;
}

export interface SheetItem {
  name: string;
  spec: string;
  unit: string;
  quantity: string;
  price: string;
  amount: string;
  rate: string;
  tax: string;
}

/** The text of an XML invoice as it is printed. Amounts are decimal strings. */
export interface SheetData {
  title: string;
  code: string;
  number: string;
  /** `YYYY-MM-DD` */
  date: string;
  checkCode: string;
  buyer: SheetParty;
  seller: SheetParty;
  items: SheetItem[];
  amount: string;
  tax: string;
  total: string;
  capital: string;
  remark: string;
  /** Label and name. */
  people: [label: string, name: string][];
}

const TITLES: Partial<Record<InvoiceType, string>> = {
  digital_special: '电子发票（增值税专用发票）',
  digital_normal: '电子发票（普通发票）',
  digital_unknown: '电子发票',
  vat_e_normal: '增值税电子普通发票',
  vat_e_special: '增值税电子专用发票',
  vat_normal: '增值税普通发票',
  vat_special: '增值税专用发票',
};

/** Labels and the element names that the XML formats use for each person. */
const PEOPLE: readonly (readonly [label: string, ...names: string[]])[] = [
  ['收款人', 'Payee'],
  ['复核', 'Checker', 'Reviewer'],
  ['开票人', 'Drawer', 'InvoiceClerk', 'Issuer'],
];

/** Texts are cut to this length, which no real invoice exceeds. */
const LONGEST = 400;

/** Returns undefined if the XML is not an invoice. */
export function sheetDataOf(root: XmlNode): SheetData | undefined {
  const draft = readInvoiceXml(root, 'xml');
  if (!draft) return undefined;
  const { fields } = draft;
  const field = (name: keyof typeof fields): string => (fields[name]?.value ?? '').slice(0, LONGEST);
  const items = itemsOf(root);
  return {
    title: TITLES[draft.type] ?? '电子发票',
    code: field('code'),
    number: field('number'),
    date: field('date'),
    checkCode: field('checkCode'),
    buyer: { name: field('buyerName'), taxId: field('buyerTaxId'), about: aboutOf(root, 'Buyer') },
    seller: { name: field('sellerName'), taxId: field('sellerTaxId'), about: aboutOf(root, 'Seller') },
    items: items.length > 0 ? items : draft.items.map(itemOfDraft),
    amount: field('amount'),
    tax: field('tax'),
    total: field('total'),
    capital:
      firstOf(root, 'TotalTax-includedAmountInChinese', 'TaxIncludedAmountInWords') ||
      inCapitals(field('total')),
    remark: firstOf(root, 'Remark', 'Note', 'Remarks'),
    people: PEOPLE.map(([label, ...names]): [string, string] => [label, firstOf(root, ...names)]).filter(
      ([, name]) => name !== '',
    ),
  };
}

const firstOf = (node: XmlValue | undefined, ...names: string[]): string =>
  (names.map((name) => findText(node, name)).find((text) => text !== '') ?? '').slice(0, LONGEST);

function inCapitals(total: string): string {
  const cents = centsOf(total);
  return Number.isSafeInteger(cents) ? capitalAmount(cents) : '';
}

/** Element names of address and telephone, bank and account in the XBRL format. */
const ABOUT = {
  Buyer: ['AddressPhoneNumberOfPurchaser', 'DepositBankAndAccountNumberOfPurchaser'],
  Seller: ['AddressPhoneNumberOfSeller', 'DepositBankAndAccountNumberOfSeller'],
} as const;

function aboutOf(root: XmlNode, role: 'Buyer' | 'Seller'): string {
  const parts = ['Addr', 'TelNum', 'BankName', 'BankAccNum', 'AddrTel', 'FinancialAccount'];
  return [...parts.map((part) => role + part), ...ABOUT[role]]
    .map((name) => findText(root, name))
    .filter((text) => text !== '')
    .join(' ')
    .slice(0, LONGEST);
}

const LINES = ['IssuItemInformation', 'GoodsInfo', 'InformationOfTaxableGoodsOrServicesDetailItemsTuple'];

const itemsOf = (root: XmlNode): SheetItem[] =>
  LINES.flatMap((name) => findNodes(root, name)).map((line) => ({
    name: firstOf(line, 'ItemName', 'Item', 'NameOfTaxableGoodsOrServices'),
    spec: firstOf(line, 'SpecMod', 'Specification'),
    unit: firstOf(line, 'MeaUnits', 'MeasurementDimension', 'UnitOfGoodsOrServices'),
    quantity: firstOf(line, 'Quantity', 'QuantityOfGoodsOrServices'),
    price: firstOf(line, 'UnPrice', 'Price', 'UnitPriceOfGoodsOrServices'),
    amount: firstOf(line, 'Amount', 'AmountExcludingTax'),
    rate: percentOf(firstOf(line, 'TaxRate', 'TaxScheme')),
    tax: firstOf(line, 'ComTaxAm', 'TaxAmount'),
  }));

const itemOfDraft = ({ name, amount = '', taxRate = '', tax = '' }: DraftItem): SheetItem => ({
  ...{ name, spec: '', unit: '', quantity: '', price: '' },
  ...{ amount, rate: taxRate, tax },
});
