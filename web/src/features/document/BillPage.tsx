import { Page } from '#ui/Page.tsx';

export const BillPage = () => <Page title="BillPage">{null}</Page>;
