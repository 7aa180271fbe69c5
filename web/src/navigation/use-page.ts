import { createContext, useContext } from 'react';

/** The query of the page that a component stands on, also while another page lies above it. */
export const PageQuery = createContext<Record<string, string>>({});

export const usePageQuery = (): Record<string, string> => useContext(PageQuery);
