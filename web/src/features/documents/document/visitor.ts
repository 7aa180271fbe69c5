import { createContext } from 'react';

/** True where nobody is signed in, as behind a link in a mail: what needs a session is left out. */
export const Visitor = createContext(false);
