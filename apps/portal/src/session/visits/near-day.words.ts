import { area } from '@evenkeel/contract/words/area'

/** Days that are near enough for their name. */
export const nearDayWords = area('near-day', { today: 'Today', tomorrow: 'Tomorrow' }, { critical: [] })
