import { defineMessages } from '@evenkeel/api-contract/i18n/define-messages'

/**
 * Messages around the questions; the questions themselves come from the intake. `inPersonSide` is beside
 * in-person questions (ROUTE-24, RD-133).
 */
export const questionMessages = defineMessages(
  'intake-questions',
  {
    title: 'Your questions',
    coming: 'One moment, your question is on its way',
    stuck: 'We cannot reach your answers right now',
    stuckAdvice: 'They are safe. Please check your connection and try again.',
    tryAgain: 'Try again',
    goOn: 'Continue',
    skip: 'Skip this question',
    moment: 'One moment, please',
    earlierAnswer: 'Your earlier answer',
    whatBrings: 'What brings you here?',
    nothingTooSmall: 'Nothing is too small to bring here.',
    /** The home page sentence with its period. */
    youChose: 'You chose “{phrase}” We marked what is closest.',
    whoIsIt: 'Who is it about?',
    fitsThem: 'We show you words and articles that fit. Nothing is booked.',
    iHelp: 'I want to help',
    whereTheyLive: 'Where they live.',
    theyBook: 'Only they can book for themselves. We show you how you can help.',
    supportFor: 'I am looking for support for',
    inState: 'in',
    becauseOf: 'mainly because of',
    andAlso: 'and also',
    requiredPart: '{question} Required',
    nothingElse: 'Nothing else',
    change: 'Change',
    anotherReason: 'Add a second reason',
    comesAfter: 'That page comes after these questions',
    comesAfterWhy:
      'Please answer them first. Then you see counselors and pick a time. What you began in another tab is still there. If somebody sent you the link: what they chose does not come with it.',
    begunElsewhere: 'You began in another tab',
    begunElsewhereHow:
      'What you chose and typed is still there. A time that it holds for you is not offered here.',
    fresh: 'You are starting fresh',
    freshWhy: 'For your privacy we cleared your earlier answers.',
    kept: 'We kept your answers from before.',
    lookThrough: 'Go back through them',
    moreFirst: 'A few more questions before you book',
    moreFirstWhy: 'The place where you work asks these first. What you chose and entered is kept.',
    inPersonSide:
      'Great. Please answer just a few more questions to help us find the right counselor for you',
    whatComes: 'Next: see counselors for you, pick a time, and confirm. Nothing is booked before that.',
    whatComesFirst:
      'Next: see counselors for you, pick a time, and make a free account. Nothing is booked before that.',
    byVideo: 'See each other on your phone or computer.',
    byPhone: 'The counselor calls you at the time you pick. No camera.',
    inPerson: 'In person',
    inPersonAbout: 'Meet near your home or work. We call you to arrange it.',
  },
  { critical: [] },
)
