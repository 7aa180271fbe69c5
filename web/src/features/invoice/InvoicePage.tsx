import { Page } from '#ui/Page.tsx';

export const InvoicePage = () => <Page title="InvoicePage">{null}</Page>;
