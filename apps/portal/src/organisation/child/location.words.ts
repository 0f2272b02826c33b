import { area } from '@evenkeel/contract/words/area'

/** Choosing the location where a person works. */
export const locationWords = area(
  'location',
  {
    list: 'Locations',
    question: 'Where do you work?',
    hint: 'Type the first letters, or leave it empty. It decides how many sessions your program pays for.',
    chose: 'You chose',
    /** What was typed names none; the locations stand below. */
    notKnown: 'We do not know “{$typed}”. Did you mean one of these?',
    youWorkAt: 'Where you work:',
    unsaid: 'You did not say where you work.',
    change: 'Change it',
    say: 'Say where you work',
    unknown: 'Where do you work? Pick your location, or leave it empty.',
  },
  { critical: [] },
)
