import { Page } from '#ui/Page.tsx';

export const MessagesPage = () => <Page title="MessagesPage">{null}</Page>;
