/** Who may call what of this floor: see access.ts. */
export const WORKSPACE: Record<string, string> = {
  '/bwy/HomePage/getMyTodo': 'xoooooooo none',
  '/base/header/getMenu': 'xoooooooo none',
  '/base/header/saveMenu': 'xoooooooo none',
};
