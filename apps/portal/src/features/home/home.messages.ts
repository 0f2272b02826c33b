import { defineMessages } from '@evenkeel/api-contract/i18n/define-messages'

/** Messages for the home page of an organization as shown to visitors. */
export const homeMessages = defineMessages(
  'home',
  {
    question: 'What is weighing on you?',
    talk: 'Talk with a licensed counselor by video, by phone or in person.',
    forMyself: 'Get help for myself',
    goOn: 'Go on with your questions',
    goOnBooking: 'Go on with your booking',
    forSomeoneElse: 'Help someone else',
    readArticles: 'Read articles',
    confidential: 'Confidential. Your employer does not learn who comes here or why.',
    bring: 'What people bring',
    findCounselor: 'Find a counselor',
    readAbout: 'Read about it',
    services: 'What we can help with',
    welcome: 'Welcome',
    free: 'Free for you, and confidential.',
    danger: 'In danger, use 911 or 988 at the top of every page.',
    gotIt: 'Got it',
    how: 'How it works',
    tell: 'Tell us a little',
    tellHow:
      'A few short questions, at your own pace. You can stop, and come back in this tab within half an hour.',
    choose: 'Choose a counselor',
    chooseHow:
      'See who is licensed in your state, who has time soon, and who speaks your language. To book, you make a free account with your email.',
    meet: 'Talk',
    meetHow:
      'By video, by phone or in person. We remind you a day and an hour before, in your own time zone.',
  },
  { critical: ['free', 'danger', 'confidential'] },
)
