import { Page } from '#ui/Page.tsx';

export const WriteNotePage = () => <Page title="WriteNotePage">{null}</Page>;
