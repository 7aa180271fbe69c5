/**
 * Writes a value into an address and reads it back. `parse` returns undefined for malformed text. Does not use zod, which
 * is not part of the web app's initial load.
 */
export interface Codec<Value> {
  format(value: Value): string;
  parse(text: string): Value | undefined;
}
export type ValueOf<C> = C extends Codec<infer Value> ? Value : never;

const identity = (text: string): string => text;
const matching = (form: RegExp): Codec<string> => ({
  format: identity,
  parse: (text) => (form.test(text) ? text : undefined),
});

/** A UUID, as `Id` of the endpoints takes it. */
export const id = matching(/^[\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/i);
/** A date of this century, `YYYY-MM-DD`; whether the month has such a day, the server checks. */
export const day = matching(/^20\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/);
/** A calendar month of this century, `YYYY-MM`. */
export const month = matching(/^20\d\d-(0[1-9]|1[0-2])$/);
/** A currency by its letters, `CNY`. */
export const currency = matching(/^[A-Z]{3}$/);
/** The token of a link that was sent: base64url. */
export const token = matching(/^[\w-]{20,200}$/);
/** The name of an item that is part of the app, such as a help article: `first-claim`. */
export const word = matching(/^[a-z][\w-]{0,60}$/i);
/** A page of the app with its query, `/pages/form/bill?id=…`; never an address outside the app. */
export const page = matching(/^\/pages\/[^\s\\]{1,2000}$/);

/** An id, a code or a state as another system sends it. */
export const outside = matching(/^\S{1,2048}$/);
/** A ticket that a portal has signed: a compact JWS. */
export const ticket = matching(/^(?=.{5,8000}$)[\w-]+\.[\w-]+\.[\w-]+$/);

/** Distinct UUIDs, separated by commas. One malformed id makes the whole list malformed. */
export const ids: Codec<readonly string[]> = {
  format: (values) => values.join(','),
  parse: (text) => {
    const values = [...new Set(text.split(','))];
    return values.every((one) => id.parse(one) !== undefined) ? values : undefined;
  },
};

/** Degrees from `-most` to `most`, with six decimals: a tenth of a metre. */
export const degrees = (most: number): Codec<number> => ({
  format: (value) => String(Number(value.toFixed(6))),
  parse: (text) => {
    const value = Number(text);
    return /^-?\d{1,3}(\.\d{1,20})?$/.test(text) && Math.abs(value) <= most ? value : undefined;
  },
});

/** `1` for true; false is not written. */
export const flag: Codec<true> = { format: () => '1', parse: (text) => (text === '1' ? true : undefined) };

/** One of a few words. */
export const oneOf = <const Word extends string>(words: readonly Word[]): Codec<Word> => ({
  format: identity,
  parse: (text) => words.find((one) => one === text),
});

/** Free text: not blank, and at most `most` characters. */
export const text = (most: number): Codec<string> => ({
  format: identity,
  parse: (value) => (value.trim() !== '' && value.length <= most ? value : undefined),
});

/** The address of a website, `https://…`. Whether it may be opened is decided by the server. */
export const website = matching(/^https?:\/\/[^\s/?#\\]+\S{0,2000}$/i);
