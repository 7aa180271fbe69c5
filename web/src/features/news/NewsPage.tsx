import { Page } from '#ui/Page.tsx';

export const NewsPage = () => <Page title="NewsPage">{null}</Page>;
