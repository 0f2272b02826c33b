import { area } from '@evenkeel/contract/words/area'

/** How a device is called where browser and system are known, and where nothing is. */
export const deviceNames = area(
  'device-names',
  { both: '{$browser} on {$system}', unknown: 'Unknown device' },
  { critical: [] },
)
