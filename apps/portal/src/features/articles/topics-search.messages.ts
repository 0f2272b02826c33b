import { defineMessages } from '@evenkeel/api-contract/i18n/define-messages'

/** Messages of the article search. The examples are common search words; pressing one searches for it. */
export const topicsSearchMessages = defineMessages(
  'topics-search',
  {
    onYourMind: 'What is on your mind?',
    hint: 'Use your own words, like “can’t sleep”. What you type is not kept.',
    startWith: 'Words many people start with',
    sleep: 'can’t sleep',
    panic: 'panic',
    money: 'money trouble',
    drinking: 'drinking',
    burnedOut: 'burned out',
    grief: 'grief',
    nothing: 'Nothing found for these words yet.',
    found: '{count, plural, one {1 article found} other {# articles found}}',
    tryPlain: 'Try one plain word, such as sleep, worry, money or grief. Or look through the topics.',
  },
  { critical: [] },
)
