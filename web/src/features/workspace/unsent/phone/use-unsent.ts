import { useEffect } from 'react';
import { useStore } from 'zustand';
import { loadUnsent, unsentStore, type Unsent } from '#offline/unsent.ts';
import { useUser } from '#session/use-session.ts';

/** This person's unsent work on this device, oldest first. */
export function useUnsent(): Unsent[] {
  const owner = useUser()?.memberId;
  const items = useStore(unsentStore, (state) => state.items);
  useEffect(() => void loadUnsent(), [owner]);
  return items.filter((item) => item.owner === owner);
}
