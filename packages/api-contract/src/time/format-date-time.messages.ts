import { defineMessages } from '../i18n/define-messages.ts'

/** Patterns that combine day, time and time zone. */
export const dateTimeMessages = defineMessages(
  'moments',
  { dayAndTime: '{day} at {time}', withZone: '{moment} {zone}' },
  { critical: [] },
)
