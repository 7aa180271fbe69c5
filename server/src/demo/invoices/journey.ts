import { AIRPORTS, CARRIERS, MERCHANTS, STATIONS, TOLL_ROADS, TOLL_STATIONS } from './catalogue.ts';
import { fakePerson, maskedCitizenId } from './company.ts';
import type { Random } from './random.ts';
import { plateOf, type Region } from './region.ts';
import type { AirTrip, TaxiRide, Till, TollPassage, TrainTrip } from './sample-invoice.ts';

const two = (value: number): string => String(value).padStart(2, '0');
const clock = (minutes: number): string => `${two(Math.floor(minutes / 60) % 24)}:${two(minutes % 60)}`;

export function makeTrainTrip(random: Random): TrainTrip {
  const from = random.pick(STATIONS);
  const to = random.pick(STATIONS.filter((station) => station !== from));
  return {
    from: from[0],
    to: to[0],
    fromPinyin: from[1],
    toPinyin: to[1],
    train: `G${random.integer(1, 7999)}`,
    departure: clock(random.integer(6 * 60, 21 * 60)),
    coach: two(random.integer(1, 16)),
    seat: two(random.integer(1, 17)) + random.pick(['A', 'B', 'C', 'D', 'F']),
    seatClass: random.pick(['二等座', '二等座', '一等座']),
    passenger: fakePerson(random),
    citizenId: maskedCitizenId(random),
    gate: `检票口${random.integer(1, 26)}${random.pick(['A', 'B'])}`,
  };
}

export function makeTaxiRide(random: Random, total: number, region: Region): TaxiRide {
  const boarded = random.integer(7 * 60, 22 * 60);
  const unitPrice = random.pick([250, 270, 290]);
  const metres = Math.max(1200, Math.round(((total - 1400) / unitPrice) * 10) * 100 + 3000);
  return {
    plate: `${plateOf(region)}A-${random.pick(['D', 'X', 'T'])}${random.digits(4)}`,
    certificate: random.digits(6),
    boarded: clock(boarded),
    alighted: clock(boarded + Math.ceil(metres / 420)),
    unitPrice,
    metres,
    waiting: `00:${two(random.integer(0, 14))}:${two(random.integer(0, 59))}`,
  };
}

export function makeTollPassage(random: Random): TollPassage {
  const entry = random.pick(TOLL_STATIONS);
  return {
    road: random.pick(TOLL_ROADS),
    entry,
    exit: random.pick(TOLL_STATIONS.filter((station) => station !== entry)),
    vehicle: '客一',
    lane: two(random.integer(1, 12)),
    collector: random.digits(5),
    time: `${clock(random.integer(6 * 60, 22 * 60))}:${two(random.integer(0, 59))}`,
  };
}

export function makeAirTrip(random: Random, total: number | undefined): AirTrip {
  const from = random.pick(AIRPORTS);
  const to = random.pick(AIRPORTS.filter((airport) => airport !== from));
  const [carrier, code] = random.pick(CARRIERS);
  const airportFee = 5000;
  const fuelSurcharge = random.pick([2000, 4000, 7000]);
  const fare = total === undefined ? random.integer(48, 198) * 1000 : total - airportFee - fuelSurcharge;
  return {
    passenger: fakePerson(random),
    citizenId: maskedCitizenId(random),
    ticketNumber: `${random.integer(700, 899)}-${random.digits(10)}`,
    flights: [
      {
        from,
        to,
        carrier,
        flight: `${code}${random.integer(1001, 9899)}`,
        cabin: random.pick(['Y', 'V', 'K']),
        time: clock(random.integer(7 * 60, 21 * 60)),
      },
    ],
    fare,
    airportFee,
    fuelSurcharge,
  };
}

/** A fictitious shop, with the header lines of its receipts. */
export function makeTill(random: Random): Till & { kind: string } {
  const [merchant, kind] = random.pick(MERCHANTS);
  return {
    merchant,
    kind,
    address: [
      `${random.integer(2, 188)}, JALAN ${random.pick(['SETIA', 'MELUR', 'KENARI', 'DAMAI'])} ${random.integer(1, 9)}/${random.integer(1, 20)},`,
      `TAMAN ${random.pick(['SERI BAYU', 'INDAH JAYA', 'PERMATA'])},`,
      `${random.integer(40000, 81900)} ${random.pick(['PETALING JAYA, SELANGOR', 'JOHOR BAHRU, JOHOR', 'SHAH ALAM, SELANGOR'])}`,
    ],
    phone: `0${random.integer(3, 7)}-${random.digits(8)}`,
    registration: `${random.digits(6)}-${random.pick(['A', 'D', 'K', 'T'])}`,
    cashier: random.pick(['AISYAH', 'WEI LING', 'RAVI', 'JOANNE']),
    time: clock(random.integer(9 * 60, 22 * 60)),
    payment: random.pick(['CASH', 'VISA', 'MASTERCARD']),
  };
}
