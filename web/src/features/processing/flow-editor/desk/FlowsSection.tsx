import { useDeskPlace } from '#desk/desk-nav.ts';
import { FlowEditor } from './FlowEditor.tsx';
import { FlowList } from './FlowList.tsx';

/** The approval flows: their list, or the one that is open. */
export function FlowsSection() {
  const { open } = useDeskPlace();
  return open ? <FlowEditor key={open} id={open} /> : <FlowList />;
}
