/** Pushed notifications: nothing listens yet. */
export function listenForPush(): void {
  return;
}
