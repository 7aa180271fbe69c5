import { Page } from '#ui/Page.tsx';

export const InvoiceManagerPage = () => <Page title="InvoiceManagerPage">{null}</Page>;
