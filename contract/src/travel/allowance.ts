import { z } from 'zod';
import { COUNTRY } from '../country.ts';
import { CITY_MOST } from '../documents/document.itinerary.ts';
import { change, read, LARGE_BODY } from '../endpoint.ts';
import { Day, Done, Id, NonEmptyText, Text, Version } from '../fields.ts';
import { ImportAnswer, ImportRequest } from '../import.ts';
import { KnownCurrency, Minor, Money } from '../money.ts';

export const MEALS = ['breakfast', 'lunch', 'dinner'] as const;
export const Meal = z.enum(MEALS);
export type Meal = z.infer<typeof Meal>;

export const DAY_MINUTES = 1440;

/** More than so many minutes away on a day count as so many percent of it. */
const PartDayStep = z.object({
  moreThan: z.int().min(0).max(DAY_MINUTES),
  percent: z.int().min(0).max(100),
});
/** Ascending; the last step that is exceeded counts, none of them nothing. */
export const PartDay = z
  .array(PartDayStep)
  .min(1)
  .max(5)
  .refine((steps) =>
    steps.every(({ moreThan }, at) => at === 0 || moreThan > (steps[at - 1]?.moreThan ?? 0)),
  );
export type PartDay = z.infer<typeof PartDay>;

/**
 * Which city counts on a day with several: the one with the highest rate, the one in which the person spends the night,
 * or the one in which the day began.
 */
export const SEVERAL_CITIES = ['highest', 'lastNight', 'first'] as const;
export const SeveralCities = z.enum(SEVERAL_CITIES);
export type SeveralCities = z.infer<typeof SeveralCities>;

const Country = z.string().regex(COUNTRY);
const City = Text.max(CITY_MOST);

/** A day’s amount for members of a grade, in the company’s currency. */
const TierRate = z.object({
  /** Empty: every other grade. */
  grade: Text.max(20),
  amount: Minor,
  /** What of it is free of tax; null for all of it. */
  taxFree: Minor.nullable(),
});
/** Cities of the home country that have the same rates. */
const CityTier = z.object({
  name: NonEmptyText.max(40),
  /** Empty: every city that is in no other tier. */
  cities: z.array(City.min(1)).max(200),
  rates: z.array(TierRate).min(1).max(30),
});

/** A day’s amount abroad, the same for all grades. */
export const OverseasRate = z.object({
  /** Empty: every other country. */
  country: z.union([Country, z.literal('')]),
  /** Empty: every other place of the country. */
  city: City,
  currency: KnownCurrency,
  amount: Minor,
  /** The amount of a day that counts in part; null: the percentage of the part-day rule. */
  part: Minor.nullable(),
  taxFree: Minor.nullable(),
});
export type OverseasRate = z.infer<typeof OverseasRate>;
export const OVERSEAS_MOST = 400;

const Percent = z.int().min(0).max(100);

/** Rates and rules that apply from a day on, until those of a later table. */
export const AllowanceTableForm = z.object({
  id: Id,
  /** 0 for a new table. */
  version: Version,
  name: NonEmptyText.max(80),
  fromDay: Day,
  /** Where the rates come from: a regulation with its year. */
  source: Text,
  /** The home country, where the tiers apply. */
  country: Country,
  firstDay: PartDay,
  lastDay: PartDay,
  /** A trip of one day. */
  oneDay: PartDay,
  /** What a provided meal takes off, in percent of the whole day’s amount. */
  meals: z.object({ breakfast: Percent, lunch: Percent, dinner: Percent }),
  severalCities: SeveralCities,
  tiers: z.array(CityTier).max(10),
  overseas: z.array(OverseasRate).max(OVERSEAS_MOST),
});
export type AllowanceTableForm = z.infer<typeof AllowanceTableForm>;

export const AllowanceTable = AllowanceTableForm.extend({
  /** The company’s, in which the rates of the tiers are. */
  currency: z.string(),
});
export type AllowanceTable = z.infer<typeof AllowanceTable>;

/** Why a day has no allowance. `paid`: it is paid with another claim already. */
export const AllowanceFault = z.enum(['noCity', 'noTable', 'noRate', 'noTime', 'paid']);
export type AllowanceFault = z.infer<typeof AllowanceFault>;

/** The allowance of one day of a trip. */
export const AllowanceDay = z.object({
  day: Day,
  /** The city that counts, and its country; empty where none is known. */
  city: z.string(),
  country: z.string(),
  /** All cities of the day, in their order. */
  cities: z.array(z.string()),
  /** The whole day’s amount. */
  rate: Money,
  /** How much of the day counts. */
  percent: Percent,
  meals: z.array(Meal),
  /** What the provided meals take off, in percent of the whole day. */
  deducted: Percent,
  amount: Minor,
  /** The part of the amount over the tax-free limit. */
  taxable: Minor,
  fault: AllowanceFault.nullable(),
});
export type AllowanceDay = z.infer<typeof AllowanceDay>;

/** What was calculated for an expense: the days that it pays. */
export const AllowanceOfExpense = z.object({ expenseId: Id, days: z.array(AllowanceDay) });
export type AllowanceOfExpense = z.infer<typeof AllowanceOfExpense>;

export const allowanceEndpoints = {
  tables: read({
    path: '/travel/allowance/getTables',
    policy: 'travel.write',
    request: z.object({}),
    response: z.object({ items: z.array(AllowanceTable), grades: z.array(z.string()) }),
    summary: 'The allowance rates and rules, the newest first.',
  }),
  saveTable: change({
    path: '/travel/allowance/saveTable',
    policy: 'travel.write',
    bodyMost: LARGE_BODY,
    secret: false,
    request: AllowanceTableForm,
    response: AllowanceTable,
    summary: 'Add or change rates and rules; days that are on a claim stay as they were calculated.',
  }),
  importOverseas: change({
    path: '/travel/allowance/importOverseas',
    policy: 'travel.write',
    bodyMost: LARGE_BODY,
    secret: false,
    request: ImportRequest.extend({ id: Id }),
    response: ImportAnswer,
    summary:
      'Take rates abroad over from a CSV file: country, city, currency, amount, part of a day, tax-free.',
  }),
  removeTable: change({
    path: '/travel/allowance/removeTable',
    policy: 'travel.write',
    secret: false,
    request: z.object({ id: Id, version: Version }),
    response: Done,
    summary: 'Remove rates and rules; those of the table before apply again.',
  }),
  ofDocument: read({
    path: '/travel/allowance/getOfDocument',
    policy: 'signedIn',
    request: z.object({ id: Id }),
    response: z.object({ items: z.array(AllowanceOfExpense) }),
    summary: 'The days that the allowances on a document pay, for whoever may read the document.',
  }),
};
