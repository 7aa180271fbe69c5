/**
 * A value in an address: how it is written, and how it is read again. What is not of its form is undefined, which is how
 * a value that is missing reads, too. Without zod, which the browser does not load for this.
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
/** A calendar month of this century, `YYYY-MM`. */
export const month = matching(/^20\d\d-(0[1-9]|1[0-2])$/);
/** A currency by its letters, `CNY`. */
export const currency = matching(/^[A-Z]{3}$/);
/** The token of a link that was sent: base64url. */
export const token = matching(/^[\w-]{20,200}$/);
/** The name of one of our own things, `first-claim`. */
export const word = matching(/^[a-z][\w-]{0,60}$/i);
/** A page of the app with its query, `/pages/form/bill?id=…`: nothing that leads out of it. */
export const page = matching(/^\/pages\/[^\s\\]{1,2000}$/);

/** Several UUIDs, each once, with commas between: one that is none makes the whole list none. */
export const ids: Codec<readonly string[]> = {
  format: (values) => values.join(','),
  parse: (text) => {
    const values = [...new Set(text.split(','))];
    return values.every((one) => id.parse(one) !== undefined) ? values : undefined;
  },
};

/** `1` for yes; a no is not written. */
export const flag: Codec<true> = { format: () => '1', parse: (text) => (text === '1' ? true : undefined) };

/** One of a few words. */
export const oneOf = <const Word extends string>(words: readonly Word[]): Codec<Word> => ({
  format: identity,
  parse: (text) => words.find((one) => one === text),
});

/** What a person typed, or what is shown to one: not empty, and at most so many characters. */
export const text = (most: number): Codec<string> => ({
  format: identity,
  parse: (value) => (value.trim() !== '' && value.length <= most ? value : undefined),
});

/** The address of a website, `https://…`: whether it is one that may be opened is the server's business. */
export const website = matching(/^https?:\/\/[^\s/?#\\]+\S{0,2000}$/i);
