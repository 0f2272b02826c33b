import { defineMessages } from '@evenkeel/api-contract/i18n/define-messages'

/** Messages of the service search; markup as in the organization's texts. */
export const servicesMessages = defineMessages(
  'services',
  {
    whatFor: 'What are you looking for?',
    example: 'For example: can’t sleep, money trouble, divorce',
    findFirst: 'Find your organization first. Then you can search what it offers you.',
    findOrganization: 'Find my organization',
    anyWord: 'Use any word that fits what is on your mind.',
    findCounselor: 'Find a counselor',
    results: 'Results',
    everything: 'Everything the program offers:',
    onlyArticles: 'No service fits, but articles do.',
    nothing: 'Nothing fits these words.',
    found: '{count, plural, one {1 service fits:} other {# services fit, the best one first:}}',
    another:
      "Try another word, or just ask us. '{program}' answers day and night, and no question is too small. You can also [search the articles](topics-search).",
    articles: 'Articles to read',
    allArticles: 'Search all articles',
  },
  { critical: [] },
)
