import { defineMessages } from '../i18n/define-messages.ts'

/** Validation errors of hours and time off, shown at the field. */
export const hoursErrorMessages = defineMessages(
  'counselor-hours-faults',
  {
    endsBefore: 'Ends before it starts: choose a later end.',
    sameTime: 'Starts and ends at the same time: choose a later end.',
    tooShort: 'A visit takes {minutes} minutes: choose a later end, or an earlier start.',
    overlaps: 'Overlaps with other hours of this day: choose a later start.',
    dayPast: 'This day is over: choose today or a later day.',
    dayFar: 'Choose a day within the next two years.',
    timeOver: 'This time is over already: choose a later end.',
    manyWeeks: 'These are many plans. Please take one back first.',
    manyDays: 'These are many days that differ. Please take one back first.',
    manyOff: 'This is a lot of time off. Please take some back first.',
    otherWeeks: 'Your weekly hours were changed in another window meanwhile. Nothing was saved here.',
  },
  { critical: [] },
)
