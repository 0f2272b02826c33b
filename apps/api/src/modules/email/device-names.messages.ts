import { defineMessages } from '@evenkeel/api-contract/i18n/define-messages'

/** How a device is called where browser and system are known, and where nothing is. */
export const deviceNameMessages = defineMessages(
  'device-names',
  { both: '{$browser} on {$system}', unknown: 'Unknown device' },
  { critical: [] },
)
