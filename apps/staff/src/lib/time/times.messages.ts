import { defineMessages } from '@evenkeel/api-contract/i18n/define-messages'

/** Elapsed times. */
export const timeMessages = defineMessages(
  'staff-times',
  {
    bothClocks: '{$here} for you, {$there} for the person ({$zone})',
    justNow: 'under a minute',
    minutes: '{$minutes} min',
    hours: '{$hours} h',
    hoursAndMinutes: '{$hours} h {$minutes} min',
    days: '.input {$days :integer} .match $days one {{{$days} day}} * {{{$days} days}}',
  },
  { critical: [] },
)
