import { defineMessages } from '@evenkeel/api-contract/i18n/define-messages'

/** Choosing the time zone for displayed times. */
export const timeZoneMessages = defineMessages(
  'time-zone',
  {
    timesIn: 'Times in',
    timeZone: 'Time zone',
    link: 'Time zone:',
    yours: 'Your time zone',
    everyTime: 'We show and send every time in this zone.',
    done: 'Done',
    notYours: 'Not your time zone?',
    visitIn: 'You chose {state}.',
    show: 'Show',
    ofVisit: 'The time zone of {state}, which you chose.',
  },
  { critical: [] },
)
