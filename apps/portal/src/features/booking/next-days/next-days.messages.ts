import { defineMessages } from '@evenkeel/api-contract/i18n/define-messages'

/** Messages for the next days of a counselor and what follows them. */
export const nextDaysMessages = defineMessages(
  'booking-next-days',
  {
    title: 'Next 7 days',
    times: '{count, plural, one {1 time} other {# times}}',
    noneOn: 'No open times {days}',
    todayAmong: 'today',
    andLast: '{before} and {last}',
    inTheMorning: 'In the morning',
    inTheAfternoon: 'In the afternoon',
    inTheEvening: 'In the evening',
    otherTimes: 'Other times',
    noneAtAll: 'No open times in the next 7 days.',
    perhapsLater: 'There may be some in other weeks.',
    nextFree: 'Next open times: {day}.',
    seeDay: 'See {day}',
  },
  { critical: [] },
)
