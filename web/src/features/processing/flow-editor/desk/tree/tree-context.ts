import { createContext, use } from 'react';

interface TreeShared {
  /** Key of the part after which the add menu is open. */
  adding: string | null;
  setAdding: (after: string | null) => void;
}

export const TreeContext = createContext<TreeShared>({ adding: null, setAdding: () => undefined });
export const useTree = (): TreeShared => use(TreeContext);
