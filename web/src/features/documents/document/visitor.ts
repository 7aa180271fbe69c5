import { createContext } from 'react';

/** True without a session, as for a link in an e-mail: parts that need a session are hidden. */
export const Visitor = createContext(false);
