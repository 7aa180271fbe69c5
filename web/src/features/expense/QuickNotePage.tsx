import { Page } from '#ui/Page.tsx';

export const QuickNotePage = () => <Page title="QuickNotePage">{null}</Page>;
