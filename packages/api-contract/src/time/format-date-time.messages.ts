import { defineMessages } from '../i18n/define-messages.ts'

/** How a day, a time and a zone are put together. */
export const dateTimeMessages = defineMessages(
  'moments',
  { dayAndTime: '{$day} at {$time}', withZone: '{$moment} {$zone}' },
  { critical: [] },
)
