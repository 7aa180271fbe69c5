import { Page } from '#ui/Page.tsx';

export const MyDocumentsPage = () => <Page title="MyDocumentsPage">{null}</Page>;
