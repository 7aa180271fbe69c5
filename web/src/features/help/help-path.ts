export const HELP = '/pages/mine/HelpCenter';
