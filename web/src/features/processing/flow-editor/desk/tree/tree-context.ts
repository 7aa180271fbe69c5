import { createContext, use } from 'react';

interface TreeShared {
  /** After what a node is about to be added: there the choice of kinds is open. */
  adding: string | null;
  setAdding: (after: string | null) => void;
}

export const TreeContext = createContext<TreeShared>({ adding: null, setAdding: () => undefined });
export const useTree = (): TreeShared => use(TreeContext);
