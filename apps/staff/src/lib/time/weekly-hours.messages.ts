import { defineMessages } from '@evenkeel/api-contract/i18n/define-messages'

/** Weekly hours in words. */
export const weeklyHoursMessages = defineMessages(
  'staff-week',
  {
    span: '{$from} to {$to}',
    weekdays: '{$first} to {$last}',
    hoursOfDays: '{$days}: {$hours}',
    noHoursAtAll: 'No hours at all',
  },
  { critical: [] },
)
