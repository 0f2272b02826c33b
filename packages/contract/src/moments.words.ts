import { area } from './words/area.ts'

/** How a day, a time and a zone are put together. */
export const momentWords = area(
  'moments',
  { dayAndTime: '{$day} at {$time}', withZone: '{$moment} {$zone}' },
  { critical: [] },
)
