import { defineMessages } from '@evenkeel/api-contract/i18n/define-messages'

/** Messages for topic and article lists and their loading states. */
export const topicsMessages = defineMessages(
  'topics',
  {
    lead: 'Short reads for hard days, and for better ones. Pick a topic, or search in your own words.',
    search: 'Search the articles',
    allTopics: 'See all topics',
    alsoIn: 'Also in {category}:',
    talk: 'Talk with a counselor',
    reachUs: 'Articles will stand here soon. You can always reach us by the numbers above.',
    youAreHere: 'You are here',
    otherSite: '(opens another website in a new tab)',
    article: 'Article',
    loadingArticle: 'Loading the article…',
    loadingArticles: 'Loading the articles…',
    loadingTopics: 'Loading the topics…',
    notReachable: 'We cannot load this right now',
    numbersWork:
      'Your connection or our service may be having a short break. The phone numbers on this page still work.',
    tryAgain: 'Try again',
    noTopic: 'We could not find this topic',
    noArticle: 'We could not find this article',
    notHere: 'It may have moved, or it may not be part of your program. There is more to read.',
  },
  { critical: ['reachUs', 'numbersWork'] },
)
