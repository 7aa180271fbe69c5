import { Page } from '#ui/Page.tsx';

export const PendingApprovalPage = () => <Page title="PendingApprovalPage">{null}</Page>;
