import { createContext, useContext } from 'react';

/** The query of the page that contains the component, even while another page is on top. */
export const PageQuery = createContext<Record<string, string>>({});

export const usePageQuery = (): Record<string, string> => useContext(PageQuery);
