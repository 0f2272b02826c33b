import { defineMessages } from '../i18n/define-messages.ts'

/** Formatted durations. */
export const durationMessages = defineMessages(
  'durations',
  {
    hours: '.input {$count :integer}\n.match $count\n1 {{one hour}}\n* {{{$count} hours}}',
    minutes: '.input {$count :integer}\n.match $count\n1 {{one minute}}\n* {{{$count} minutes}}',
  },
  { critical: [] },
)
