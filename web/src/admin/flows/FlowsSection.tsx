import { useAdminPlace } from '../admin-nav.ts';
import { FlowDesigner } from './FlowDesigner.tsx';
import { FlowList } from './FlowList.tsx';

/** The approval flows: their list, or the one that is open. */
export function FlowsSection() {
  const { open } = useAdminPlace();
  return open ? <FlowDesigner key={open} id={open} /> : <FlowList />;
}
