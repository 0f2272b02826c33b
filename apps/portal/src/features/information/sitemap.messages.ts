import { defineMessages } from '@evenkeel/api-contract/i18n/define-messages'

/** Messages of the sitemap; page names are in their own catalog. */
export const sitemapMessages = defineMessages(
  'sitemap',
  {
    lead: 'Every page of this site in one place.',
    getHelp: 'Get help',
    services: 'Services',
    account: 'Your account',
    ownPages: 'Your own pages',
    aboutSite: 'About this site',
    everyArticle: 'Every topic and article',
  },
  { critical: [] },
)
