import { useDeskPlace } from '#desk/desk-nav.ts';
import { FlowEditor } from './FlowEditor.tsx';
import { FlowList } from './FlowList.tsx';

/** The list of approval flows, or the editor of the open one. */
export function FlowsSection() {
  const { open } = useDeskPlace();
  return open ? <FlowEditor key={open} id={open} /> : <FlowList />;
}
