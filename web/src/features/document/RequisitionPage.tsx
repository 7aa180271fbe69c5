import { Page } from '#ui/Page.tsx';

export const RequisitionPage = () => <Page title="RequisitionPage">{null}</Page>;
