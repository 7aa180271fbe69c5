/** Access to the endpoints of the workspace; see access.ts for the notation. */
export const WORKSPACE: Record<string, string> = {
  '/bwy/HomePage/getMyTodo': 'xoooooooo none',
  '/base/header/getMenu': 'xoooooooo none',
  '/base/header/saveMenu': 'xoooooooo none',
};
