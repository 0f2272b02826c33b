import { defineMessages } from '@evenkeel/api-contract/i18n/define-messages'

/** Name of a device if browser and system are known, and if nothing is known. */
export const deviceNameMessages = defineMessages(
  'device-names',
  { both: '{browser} on {system}', unknown: 'Unknown device' },
  { critical: [] },
)
