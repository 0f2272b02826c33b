import { defineMessages } from '../i18n/define-messages.ts'

/** Everyday names of the time zones, the same all year round. */
export const timeZoneMessages = defineMessages(
  'time-zones',
  {
    alaska: 'Alaska time',
    central: 'Central time',
    mountain: 'Mountain time',
    hawaii: 'Hawaii time',
    pacific: 'Pacific time',
    eastern: 'Eastern time',
    arizona: 'Arizona time',
    atlantic: 'Atlantic time',
  },
  { critical: [] },
)
