import { area } from '@evenkeel/contract/words/area'

/** For what the covered number is granted, said behind the number. */
export const frequencyWords = area(
  'session-frequency',
  {
    per_year: 'You get new ones each year.',
    per_concern: 'Each concern has its own.',
    per_concern_and_year: 'Each concern has its own, and you get new ones each year.',
  },
  { critical: 'all' },
)
