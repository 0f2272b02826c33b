import { defineMessages } from '@evenkeel/api-contract/i18n/define-messages'

/** Elapsed times. */
export const timeMessages = defineMessages(
  'staff-times',
  {
    bothClocks: '{here} for you, {there} for the person ({zone})',
    justNow: 'under a minute',
    minutes: '{minutes} min',
    hours: '{hours} h',
    hoursAndMinutes: '{hours} h {minutes} min',
    days: '{days, plural, one {# day} other {# days}}',
  },
  { critical: [] },
)

/** Time zone labels. */
export const timeZoneMessages = defineMessages(
  'staff-zones',
  {
    own: 'Times are {zone}, as in your profile.',
    otherDevice: 'Times are {zone}, as in your profile. This device shows {device}.',
  },
  { critical: [] },
)

/** Weekly hours in words. */
export const weeklyHoursMessages = defineMessages(
  'staff-week',
  {
    span: '{from} to {to}',
    weekdays: '{first} to {last}',
    hoursOfDays: '{days}: {hours}',
    noHoursAtAll: 'No hours at all',
  },
  { critical: [] },
)
