import { defineMessages } from '@evenkeel/api-contract/i18n/define-messages'

/** The Language button and the disclaimer before a machine translation. */
export const languageMessages = defineMessages(
  'language',
  {
    button: 'Language',
    title: 'Before you translate',
    automatic:
      'Translation on this site is automatic. It is machine-made by a third-party service, and it can contain mistakes.',
    englishPrevails: 'If a translation and the English version differ, the English version prevails.',
    outsideControl:
      "The translation tool is outside the provider's control. It never runs on pages with your messages, documents, appointments or answers.",
    accept: 'Accept',
    cancel: 'Cancel',
    silent: 'The translation service does not answer right now.',
    notSetUp: 'For other languages, no translation service is set up yet.',
    changesNothing: 'If you accept, the pages stay as they are.',
    alsoIn: 'You can read this site in:',
    callInstead: 'Would you rather talk? Call us, day and night, and tell us which language you speak:',
    off: 'Translation is off on this page, because it is private.',
    translateThis: 'Translate this page',
  },
  { critical: ['automatic', 'englishPrevails', 'outsideControl', 'callInstead'] },
)
