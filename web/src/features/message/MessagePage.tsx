import { Page } from '#ui/Page.tsx';

export const MessagePage = () => <Page title="MessagePage">{null}</Page>;
