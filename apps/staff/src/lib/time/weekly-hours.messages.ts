import { defineMessages } from '@evenkeel/api-contract/i18n/define-messages'

/** Weekly hours, written out. */
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
