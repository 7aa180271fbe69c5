import type { TokenBook } from './issued.double.ts';
import { json, secretText, type DoubleAnswer, type DoubleRequest, type Route } from './platform.double.ts';
import type { CardState } from '@outlay/contract/spend/invoice.wallet';
import type { Card } from './wallet.port.ts';

/** An invoice as an issuing platform puts it into a wallet. Amounts in cents. */
export interface WalletPaper {
  /** As the issuer names the kind: 电子发票（普通发票）. */
  type: string;
  code: string;
  number: string;
  /** Midnight in China of `YYYY-MM-DD`. */
  date: string;
  seller: string;
  sellerTaxId?: string;
  buyer: string;
  buyerTaxId?: string;
  total: number;
  amount?: number;
  tax?: number;
  items?: { name: string; fee: number }[];
  /** The file that the platform serves; none otherwise. */
  pdf?: Uint8Array;
}

/** Who locks and closes: the company's app, its official account, or an app of somebody else. */
type User = 'own' | 'weixin' | 'other';

/** An invoice in somebody's wallet. */
export interface KeptCard {
  card: Card;
  paper: WalletPaper;
  state: CardState;
}

interface Kept extends KeptCard {
  openid: string;
  by: User | null;
}

export interface WalletSide {
  /** Puts an invoice into the wallet of `openid`; all invoices of a seller are cards of one kind. */
  add(openid: string, paper: WalletPaper): Card;
  stateOf(card: Card): CardState;
  /** The invoices in this wallet. */
  of(openid: string): readonly KeptCard[];
  /** What another app does with the card, or the issuer, who cancels it. */
  elsewhere(card: Card, state: CardState): void;
  /** Both apps are allowed to use the wallet, which only verified companies are. */
  allowed: boolean;
  /** Every state that a card has had, in order. */
  history(card: Card): CardState[];
}

const FROM_CODES: Readonly<Record<string, CardState>> = {
  INVOICE_REIMBURSE_INIT: 'free',
  INVOICE_REIMBURSE_LOCK: 'locked',
  INVOICE_REIMBURSE_CLOSURE: 'closed',
};
const TO_CODES: Readonly<Record<CardState, string>> = {
  free: 'INVOICE_REIMBURSE_INIT',
  locked: 'INVOICE_REIMBURSE_LOCK',
  closed: 'INVOICE_REIMBURSE_CLOSURE',
  cancelled: 'INVOICE_REIMBURSE_CANCEL',
};

const refused = (errcode: number): DoubleAnswer => json({ errcode, errmsg: `refused rid: ${secretText(6)}` });

/** The card wallets, and the calls by which the apps of WeCom and WeChat read and mark invoices in them. */
export function openWallet(urlOf: () => string, tokens: Readonly<Record<'own' | 'weixin', TokenBook>>) {
  const cards: Kept[] = [];
  const histories = new Map<Kept, CardState[]>();
  const found = ({ cardId, encryptCode }: Card) =>
    cards.find(({ card }) => card.cardId === cardId && card.encryptCode === encryptCode);
  const sure = (card: Card): Kept => {
    const kept = found(card);
    if (!kept) throw new Error(`no card ${card.encryptCode}`);
    return kept;
  };
  const move = (kept: Kept, state: CardState, by: User): void => {
    Object.assign(kept, { state, by: state === 'free' ? null : by });
    histories.get(kept)?.push(state);
  };
  const side: WalletSide = {
    allowed: true,
    add(openid, paper) {
      const card = { cardId: `pInvoice-${paper.seller}`, encryptCode: secretText() };
      const kept: Kept = { card, openid, paper, state: 'free', by: null };
      cards.push(kept);
      histories.set(kept, []);
      return card;
    },
    stateOf: (card) => sure(card).state,
    of: (openid) => cards.filter((kept) => kept.openid === openid),
    elsewhere: (card, state) => move(sure(card), state, 'other'),
    history: (card) => histories.get(sure(card)) ?? [],
  };
  const world: World = { side, found, move, urlOf };
  const routesOf = (app: 'own' | 'weixin', path: string): Record<string, Route> => ({
    [`POST ${path}/getinvoiceinfobatch`]: held(world, { app, tokens: tokens[app] }, readMany),
    [`POST ${path}/updatestatusbatch`]: held(world, { app, tokens: tokens[app] }, setState),
  });
  const routes: Record<string, Route> = {
    ...routesOf('own', '/cgi-bin/card/invoice/reimburse'),
    ...routesOf('weixin', '/card/invoice/reimburse'),
    'GET /invoice-file': ({ query }) => {
      const paper = cards.find(({ card }) => card.encryptCode === query.get('code'))?.paper;
      return paper?.pdf
        ? { bytes: paper.pdf, type: 'application/pdf' }
        : { status: 404, html: 'no such file' };
    },
  };
  return { side, routes };
}

interface World {
  side: WalletSide;
  found: (card: Card) => Kept | undefined;
  move: (kept: Kept, state: CardState, by: User) => void;
  urlOf: () => string;
}

type Work = (world: World, fields: Record<string, unknown>, app: User) => DoubleAnswer;

function held(
  world: World,
  { app, tokens }: { app: 'own' | 'weixin'; tokens: TokenBook },
  work: Work,
): Route {
  return ({ query, fields }: DoubleRequest) => {
    const owner = tokens.ownerOf(query.get('access_token'));
    if (owner === 'expired') return refused(42001);
    if (owner === 'unknown') return refused(app === 'weixin' ? 40001 : 40014);
    return world.side.allowed ? work(world, fields, app) : refused(72015);
  };
}

/** The cards of a list in a request; undefined if one is unknown. */
function cardsIn(world: World, list: unknown): Kept[] | undefined {
  const listed = Array.isArray(list) ? (list as { card_id?: string; encrypt_code?: string }[]) : [];
  const kept = listed.flatMap((one) => {
    const card = world.found({ cardId: one.card_id ?? '', encryptCode: one.encrypt_code ?? '' });
    return card ?? [];
  });
  return kept.length === listed.length ? kept : undefined;
}

const readMany: Work = (world, fields) => {
  const kept = cardsIn(world, fields['item_list']);
  if (!kept) return refused(40078);
  if (kept.length === 0) return refused(40058);
  return json({ errcode: 0, errmsg: 'ok', item_list: kept.map((one) => itemOf(one, world.urlOf())) });
};

function itemOf({ card, openid, paper, state }: Kept, url: string) {
  return {
    ...{ card_id: card.cardId, begin_time: 1_469_084_420, end_time: 2_100_236_420, openid },
    ...{ type: paper.type, payee: paper.seller, detail: 'detail' },
    user_info: {
      ...{ fee: paper.total, title: paper.buyer, billing_no: paper.number, billing_code: paper.code },
      billing_time: Date.parse(`${paper.date}T00:00:00+08:00`) / 1000,
      info: (paper.items ?? []).map(({ name, fee }) => ({ name, num: 1, unit: '', fee, price: fee })),
      ...{ fee_without_tax: paper.amount, tax: paper.tax, detail: '', check_code: '' },
      pdf_url: paper.pdf ? `${url}/invoice-file?code=${card.encryptCode}` : '',
      reimburse_status: TO_CODES[state],
      ...{ buyer_number: paper.buyerTaxId ?? '', seller_number: paper.sellerTaxId ?? '' },
    },
  };
}

/** All of the cards change, or none. */
const setState: Work = (world, fields, app) => {
  const state = FROM_CODES[String(fields['reimburse_status'])];
  const kept = cardsIn(world, fields['invoice_list']);
  if (!kept) return refused(40078);
  if (state === undefined || kept.length === 0) return refused(40058);
  if (kept.some(({ openid }) => openid !== fields['openid'])) return refused(72037);
  if (kept.some(({ by, state: now }) => now === 'locked' && by !== app)) return refused(72023);
  if (kept.some((one) => !NEXT[one.state].includes(state))) return refused(72024);
  for (const one of kept) world.move(one, state, app);
  return json({ errcode: 0, errmsg: 'ok' });
};

/** A state is not set a second time, and nothing follows `closed`. */
const NEXT: Readonly<Record<CardState, readonly CardState[]>> = {
  free: ['locked'],
  locked: ['free', 'closed'],
  closed: [],
  cancelled: [],
};
