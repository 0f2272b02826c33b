import { defineMessages } from '@evenkeel/api-contract/i18n/define-messages'

/** Selecting the location where a person works. */
export const locationMessages = defineMessages(
  'location',
  {
    list: 'Locations',
    question: 'Where do you work?',
    hint: 'Type the first letters, or leave it empty. It decides how many sessions your program pays for. Nobody at work sees it.',
    chose: 'You chose',
    /** The input matches no location; the locations are listed below. */
    notKnown: 'We do not know “{typed}”. Did you mean one of these?',
    youWorkAt: 'Where you work:',
    unsaid: 'You have not said where you work yet.',
    change: 'Change it',
    say: 'Say where you work',
    unknown: 'Where do you work? Pick your location, or leave it empty.',
  },
  { critical: [] },
)
