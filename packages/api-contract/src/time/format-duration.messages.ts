import { defineMessages } from '../i18n/define-messages.ts'

/** Formatted durations. */
export const durationMessages = defineMessages(
  'durations',
  {
    hours: '{count, plural, =1 {one hour} other {# hours}}',
    minutes: '{count, plural, =1 {one minute} other {# minutes}}',
  },
  { critical: [] },
)
