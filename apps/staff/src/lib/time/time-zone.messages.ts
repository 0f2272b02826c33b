import { defineMessages } from '@evenkeel/api-contract/i18n/define-messages'

/** Time zone labels. */
export const timeZoneMessages = defineMessages(
  'staff-zones',
  {
    own: 'Times are {$zone}, as in your profile.',
    otherDevice: 'Times are {$zone}, as in your profile. This device shows {$device}.',
  },
  { critical: [] },
)
