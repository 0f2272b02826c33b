import { defineMessages } from '@evenkeel/api-contract/i18n/define-messages'

/** Messages for the entries of the service search, one line each. */
export const searchServicesMessages = defineMessages(
  'services-found',
  {
    talk: 'Talk with a counselor',
    talkAbout:
      'For stress, worry, low mood, grief, relationships, alcohol or drugs. By video, by phone or in person.',
    someoneElse: 'Help someone else',
    someoneElseAbout: 'You worry about a partner, a child, a friend or a coworker. Find out what you can do.',
    legal: 'A free talk with a lawyer about housing, family law, wills, contracts and more.',
    financial: 'A money coach for debts, budgets, credit and plans.',
    family: 'We look for child care, elder care, schools, camps and pet care near you.',
    articles: 'Short reads on sleep, stress, grief and daily life.',
    needHelpNow: 'Numbers that answer day and night: 911, 988 and your program.',
    contact: 'Reach a person at any hour, day and night.',
    support: 'Answers about sessions, privacy, accounts and appointments.',
  },
  { critical: ['needHelpNow'] },
)
