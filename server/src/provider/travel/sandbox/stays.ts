import { daysBetween, plusDays } from '#system/clock.ts';
import { NAMES } from './data.ts';
import { DAY, type OfferKey } from './offer.key.ts';
import { instantAt } from './place-time.ts';
import { placeOf, type SandboxPlace } from './places.ts';
import { seeded } from './seed.ts';

const NIGHTS_MOST = 60;
/** Yuan for a night, by stars. */
const RATES: Record<number, { least: number; most: number }> = {
  3: { least: 220, most: 380 },
  4: { least: 420, most: 780 },
  5: { least: 850, most: 1600 },
};

interface Stay {
  city: SandboxPlace;
  day: string;
  until: string;
  travellers: number;
}

/** Rooms of each hotel of the city: one room for each traveller. */
export function staysOf({ city, day, until, travellers }: Stay, now: number): OfferKey[] {
  const nights = daysBetween(day, until);
  const isOver = instantAt(day, city.zone) + DAY <= now;
  if (nights < 1 || nights > NIGHTS_MOST || isOver) return [];
  return NAMES.hotels.flatMap(({ stars }, place) => {
    const hotel = `hotel ${city.code} ${place}`;
    // Not every city has every hotel, but hotels of each kind.
    if (place % 3 !== 0 && seeded(hotel).next() < 0.25) return [];
    const cost = Array.from({ length: nights }, (_, night) =>
      rateOf(hotel, stars, city, plusDays(day, night)),
    );
    return [
      {
        ...{ kind: 'hotel' as const, number: `H${place}`, from: city.code, to: city.code },
        ...{ startsAt: day, endsAt: until, minutes: null, class: null, stars, travellers, left: null },
        total: cost.reduce((sum, yuan) => sum + yuan, 0) * 100 * travellers,
        ...{ issuedAt: now, raised: false },
      },
    ];
  });
}

/** Whole yuan for one room in one night. */
function rateOf(hotel: string, stars: number, city: SandboxPlace, night: string): number {
  const { least, most } = RATES[stars] ?? { least: 300, most: 500 };
  const airports = placeOf('flight', city.code)?.terminals.length ?? 0;
  const level = (1 + 0.12 * airports) * (city.city.country === 'CN' ? 1 : 1.5);
  const usual = least + (most - least) * seeded(`${hotel} rate`).next();
  return Math.round(usual * level * (0.9 + 0.3 * seeded(`${hotel} ${night}`).next()));
}
