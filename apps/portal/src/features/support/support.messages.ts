import { defineMessages } from '@evenkeel/api-contract/i18n/define-messages'

/** Messages of the support page; markup as in the organization's texts. */
export const supportMessages = defineMessages(
  'support',
  {
    title: 'How can we help?',
    lead: "If something on this site does not work, or you would rather talk: '{program}' answers day and night.",
    goOn: 'Go on from here',
    common: 'Common questions',
    helpMyself: 'Start the questions again, at your own pace.',
    helpSomeoneElse: 'You worry about a person close to you.',
    searchServices: 'Find help by a plain word.',
    articles: 'Short reads, at your own pace.',
    contact: 'Every way to reach us, and what happens when you call.',
  },
  { critical: [] },
)
