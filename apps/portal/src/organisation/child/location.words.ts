import { area } from '@evenkeel/contract/words/area'

/** Choosing the location where a person works. */
export const locationWords = area(
  'location',
  {
    list: 'Locations',
    question: 'Where do you work?',
    hint: 'Type the first letters, or leave it empty. It decides what your program pays for.',
    chose: 'You chose',
    pick: 'Please pick a location from the list.',
    unknown: 'Where do you work? Pick your location, or leave it empty.',
  },
  { critical: [] },
)
