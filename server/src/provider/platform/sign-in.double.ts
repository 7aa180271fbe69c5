import { pageOfPeople, type DoublePerson } from './people.double.ts';
import type { DoubleAnswer, DoubleRequest, World } from './platform.double.ts';

/** The page of a platform that does not accept a parameter. */
export const wrongPage = (why: string): DoubleAnswer => ({ status: 400, html: `<p>${why}</p>` });

/** Makes addresses of the page that the person returns to, with the state; undefined if the request names none. */
export function returnOf(query: URLSearchParams): ((added: Record<string, string>) => URL) | undefined {
  const returnTo = query.get('redirect_uri') ?? '';
  if (!URL.canParse(returnTo)) return undefined;
  return (added) => {
    const url = new URL(returnTo);
    for (const [name, value] of Object.entries({ ...added, state: query.get('state') ?? '' }))
      url.searchParams.set(name, value);
    return url;
  };
}

/**
 * The person who signs in on a page, and where they return to. `complete` makes the address with a code; without `refused`
 * a person cannot decline.
 */
export function signIn(
  { double, options }: World,
  request: DoubleRequest,
  back: { complete: (person: DoublePerson) => URL; refused?: URL },
): DoubleAnswer {
  const picked = request.query.get('__user');
  if (picked === '' && back.refused) return { to: back.refused };
  if (picked === null && double.chosen === null && options.chooser)
    return { html: pageOfPeople(double.people, request, back.refused !== undefined) };
  const id = picked ?? double.chosen;
  const person = id === null ? double.people[0] : double.people.find(({ userId }) => userId === id);
  return person ? { to: back.complete(person) } : wrongPage('no such person');
}
