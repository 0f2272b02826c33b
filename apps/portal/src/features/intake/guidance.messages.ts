import { defineMessages } from '@evenkeel/api-contract/i18n/define-messages'

/** Messages for people who help someone else. */
export const guidanceMessages = defineMessages(
  'intake-guidance',
  {
    title: 'Helping somebody you care about',
    lead: 'It is good of you to look out for somebody.',
    fitting: 'It is good of you to look out for somebody. What fits your answers comes first.',
    toHome: 'Back to the home page',
    oftenHelps: 'What often helps',
    theirSupport: 'How they can get support',
    tellThem: 'Tell them about',
    forThemToo: 'It is private. If you are not sure that it is there for them too, call us.',
    theyOpen:
      'They open this site on their own phone or computer and answer the questions in their own words.',
    theirAccount:
      'They make their own account and book for themselves. You cannot book for them: what they say stays theirs.',
    beThere: 'How you can be there',
    listen: 'Ask how they are, and listen. You do not need to solve it.',
    sitWith: 'Offer to sit with them while they call or sign up.',
    inDanger: 'If they are in danger, stay with them and call 911, or call or text 988.',
    askUs: 'You can also ask us what to do:',
    find: 'Find words and articles that fit',
    findHow: 'Say who it is about and what weighs on them. Nobody asks for a name.',
    askAgain: 'Change who it is about',
    talkYourself:
      'You can talk to a counselor yourself, also about how to help. That appointment is yours, not theirs.',
    forYourself: 'Get support for yourself',
    goodToRead: 'Good to read',
    allArticles: 'All articles',
  },
  { critical: ['inDanger', 'askUs'] },
)
