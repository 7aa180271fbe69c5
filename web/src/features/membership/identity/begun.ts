import type { OutsideApp } from '#device/storage.ts';

/** A sign-in that went to another site, kept by this tab until the person comes back. */
export interface Begun {
  /** Null once the person has come back with it. */
  state: string | null;
  connectionId: string;
  /** Null for single sign-on. */
  app: OutsideApp | null;
  /** Whether the host of the app shows this page. */
  inside: boolean;
  /** The page to continue with. */
  to: string | null;
  /** The document that the message is about from which the sign-in began. */
  document: string | null;
}

const KEY = 'identity';

export const keepBegun = (begun: Begun): void => sessionStorage.setItem(KEY, JSON.stringify(begun));

export function lastBegun(): Begun | null {
  const text = sessionStorage.getItem(KEY);
  return text === null ? null : (JSON.parse(text) as Begun);
}

/** The sign-in that was begun here with this state, which counts once; null if there is none. */
export function takeBegun(state: string | undefined): Begun | null {
  const begun = lastBegun();
  if (!begun || !state || begun.state !== state) return null;
  keepBegun({ ...begun, state: null });
  return begun;
}
