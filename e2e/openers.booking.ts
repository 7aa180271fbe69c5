import { randomUUIDv7 } from 'node:crypto';
import { ROUTES } from '@outlay/contract/routes';
import { pageAddress } from '@outlay/contract/routes.params';
import type { Booking } from '@outlay/contract/travel/booking';
import type { BookingPlace, Offer, OfferQuery, Search } from '@outlay/contract/travel/booking.offer';
import type { Page } from 'playwright-core';
import { demoDay } from './fixtures/demo.ts';
import { press, seenButton, type Scene } from './openers.ts';

/** The end of the number of a flight says what the sandbox does with it (decision 072). */
const endsWith = (digits: string) => (offer: Offer) => digits.includes(offer.segments[0]?.title.at(-1) ?? '');
const QUIET = '0123';
const RISES = '4';

const postAs = async <Answer>(page: Page, path: string, input: object): Promise<Answer> => {
  const [token, language] = await page.evaluate(() => [
    localStorage.getItem('token') ?? '',
    document.documentElement.lang,
  ]);
  const answer = await page.request.post(`/api/${path}`, {
    headers: {
      authorization: `Bearer ${token ?? ''}`,
      'accept-language': language ?? '',
      'idempotency-key': randomUUIDv7(),
    },
    data: input,
  });
  if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`);
  return (await answer.json()) as Answer;
};

const placeIn = async (page: Page, kind: OfferQuery['kind'], text: string): Promise<string> => {
  const { items } = await postAs<{ items: BookingPlace[] }>(page, 'travel/booking/findPlaces', {
    kind,
    text,
  });
  return items[0]?.code ?? '';
};

/** Searches for the trip that is under way: a flight, a train or a car there, or a stay. */
async function search({ page, facts }: Scene, kind: OfferQuery['kind'], ahead = 0): Promise<Search> {
  const to = await placeIn(page, kind, '北京');
  const from = kind === 'car' ? to : await placeIn(page, kind, '上海');
  const stay = {
    kind,
    to: await placeIn(page, kind, '上海'),
    day: demoDay(ahead),
    until: demoDay(ahead + 1),
    travellers: 1,
  };
  const way = { kind, from, to, day: demoDay(ahead + 1), travellers: 1 };
  const query = kind === 'hotel' ? stay : way;
  return await postAs(page, 'travel/booking/search', { id: randomUUIDv7(), tripId: facts.trip, query });
}

const DAYS_SEARCHED = 14;

/** The first offer that meets the condition: what is sold differs from day to day, and late in the evening from hour to hour. */
async function findOffer(scene: Scene, kind: OfferQuery['kind'], wanted: (offer: Offer) => boolean) {
  for (let ahead = 0; ahead < DAYS_SEARCHED; ahead += 1) {
    const { id, offers } = await search(scene, kind, ahead);
    const offer = offers.find(wanted);
    if (offer) return { offer, searchId: id };
  }
  throw new Error(`no such offer in ${DAYS_SEARCHED} days`);
}

const needs = (effect: 'reason' | 'approval' | null) => (offer: Offer) =>
  effect === null
    ? offer.faults.length === 0
    : offer.faults.some((fault) => fault.effect === effect) &&
      (effect === 'approval' || offer.faults.every((fault) => fault.effect === 'reason'));

/** The list of what was found. */
export const openFound = (kind: OfferQuery['kind']) => async (scene: Scene) => {
  const { id } = await search(scene, kind);
  await scene.page.goto(pageAddress(ROUTES.travelOffers, { id }));
};

export const openCheckout =
  (what: 'within' | 'reason' | 'approval' | 'dearer' | 'two') => async (scene: Scene) => {
    const kind = what === 'reason' || what === 'dearer' ? 'flight' : what === 'approval' ? 'hotel' : 'train';
    const effect = what === 'reason' || what === 'approval' ? what : null;
    const { offer, searchId } = await findOffer(scene, kind, (one) =>
      what === 'dearer'
        ? endsWith(RISES)(one)
        : (kind === 'hotel' || endsWith(QUIET)(one)) && needs(effect)(one),
    );
    await scene.page.goto(pageAddress(ROUTES.bookOffer, { offerId: offer.id, search: searchId }));
    await scene.page.getByText(scene.say('Total'), { exact: true }).filter({ visible: true }).waitFor();
  };

const NOTHING_MISSING = {
  ...{ name: '林悦', givenName: 'Yue', familyName: 'Lin', gender: 'female', bornOn: '1993-04-12' },
  ...{ phone: '13900000002', email: 'lin.yue@yunfan.example' },
  document: { kind: 'idCard', number: '310101199304120024', expiresOn: null },
};

/** By origin: pages that are examined at the same time are of one person, who fills it in once. */
const filledIn = new Map<string, Promise<void>>();

async function fillIn(page: Page): Promise<void> {
  const { version, document } = await postAs<{ version: number; document: unknown }>(
    page,
    'travel/traveller/getMine',
    {},
  );
  if (document === null) await postAs(page, 'travel/traveller/save', { ...NOTHING_MISSING, version });
}

/** Fills in my profile, as one does before the first booking. */
export async function withProfile({ page }: Scene): Promise<void> {
  const { origin } = new URL(page.url());
  const filling = filledIn.get(origin) ?? fillIn(page);
  filledIn.set(origin, filling);
  await filling;
  await page.reload();
}

/** Books one, within the rules or to be approved, and opens it; one of each for all looks. */
const booked = new Map<string, string>();
export const openBooking = (what: 'within' | 'approval') => async (scene: Scene) => {
  const { page } = scene;
  await withProfile(scene);
  const known = `${new URL(page.url()).origin} ${what}`;
  const id = booked.get(known) ?? (await book(scene, what));
  booked.set(known, id);
  await page.goto(pageAddress(ROUTES.booking, { id }));
  await page.getByText(scene.say('Price and papers')).filter({ visible: true }).waitFor();
};

async function book(scene: Scene, what: 'within' | 'approval'): Promise<string> {
  const quiet = (offer: Offer) => offer.kind === 'hotel' || endsWith('012')(offer);
  const { offer } = await findOffer(
    scene,
    what === 'within' ? 'train' : 'hotel',
    (one) => quiet(one) && needs(what === 'within' ? null : 'approval')(one),
  );
  const reason = what === 'within' ? '' : '展会期间附近酒店已满';
  const { id } = await postAs<Booking>(scene.page, 'travel/booking/book', {
    ...{ id: randomUUIDv7(), offerId: offer.id, total: offer.total, myself: true, guests: [] },
    ...{ paidBy: 'company', reason },
  });
  return id;
}

/** The booking as it is after the railway moved it by an hour. */
export const openDisrupted = async (scene: Scene) => {
  await scene.page.route('**/travel/booking/get', async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as Booking;
    const later = (time: string) =>
      time.replace(
        /T(\d\d)/,
        (_, hour: string) => `T${hour === '23' ? '23' : String(Number(hour) + 1).padStart(2, '0')}`,
      );
    const segments = body.segments.map((one) => ({
      ...one,
      startsAt: later(one.startsAt),
      endsAt: later(one.endsAt),
    }));
    const changed = { segments, segmentsBefore: body.segments, disrupted: true };
    await route.fulfill({
      response: answer,
      json: { ...body, ...changed, actions: [...body.actions, 'acceptChange'] },
    });
  });
  await openBooking('within')(scene);
  await scene.page.unroute('**/travel/booking/get');
};

/** A sheet of the booking, with what the provider answered in it. */
export const openSheetOfBooking = (words: string, answered: string) => async (scene: Scene) => {
  await openBooking('within')(scene);
  await press(words)(scene);
  await scene.page.getByRole('dialog').getByText(scene.say(answered)).first().waitFor();
};

/** The places of a trip’s search. */
export const openPlaces = async (scene: Scene) => {
  await press('Choose')(scene);
  await scene.page.getByRole('searchbox').fill('北京');
  await scene.page.getByRole('dialog').getByRole('list').waitFor();
};

export const addGuest = async (scene: Scene) => {
  await openCheckout('within')(scene);
  await scene.page.getByRole('switch', { name: scene.say('I travel myself') }).click();
  await seenButton(scene, 'Add a guest').click();
  await scene.page.getByRole('dialog').first().waitFor();
};
