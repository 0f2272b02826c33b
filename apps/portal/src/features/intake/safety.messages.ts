import { defineMessages } from '@evenkeel/api-contract/i18n/define-messages'

/** Messages for help in danger and for job safety. */
export const safetyMessages = defineMessages(
  'intake-safety',
  {
    talkNow: 'Please talk to somebody right now',
    notAlone: 'You do not have to carry this alone. Help is there day and night, and it is free to call.',
    notSure: 'Not sure? Then choose {choice}. You can still go on.',
    yesLeads: 'You see who you can talk to right now.',
    noLeads: 'We continue with the questions.',
    trained:
      'When you call, somebody answers who is trained for this. You can say as little as you like, and you can hang up at any time.',
    kept: 'What you told us so far is kept.',
    safeNow: 'I am safe now, go on',
    unsure: 'I am not sure, but go on',
    waysOn: 'Go on',
    back: 'Back to where you were',
    glad: 'We are glad you are safe',
    thanks: 'Thank you for telling us. That took courage, and you do not have to explain it again.',
    keptInMind:
      'You can go on now, at your own pace. The next questions help us find a counselor who fits. If it gets worse again, help is one tap away at the top of every page.',
    unsureTitle: 'You do not have to be sure',
    unsureKeptInMind:
      'You can go on at your own pace. The next questions help us find a counselor who fits. You can still call at any time: help is one tap away at the top of every page.',
    failed: 'We could not go on',
    failedAdvice: 'Please check your connection and try again.',
    goOn: 'Go on with the questions',
    needHelp: 'I need help now',
    notReached: 'Your answer did not reach us',
    notReachedAdvice: 'Please check your connection and choose once more.',
    jobThanks: 'Thank you for telling us',
    jobRules:
      'Some jobs have safety rules about alcohol or drugs. If yours does, please call us. We set up your support with you, by phone.',
    noJobRules: 'If your job has no such rules, just go on.',
    home: 'Go to the home page',
  },
  { critical: 'all' },
)
