import { area } from '@evenkeel/contract/words/area'

/** For what the covered number is granted, said behind the number. */
export const frequencyWords = area(
  'session-frequency',
  {
    per_year: 'You get new ones each year.',
    per_concern: 'Another reason brings new ones.',
    per_concern_and_year: 'Another reason or a new year brings new ones.',
  },
  { critical: 'all' },
)
