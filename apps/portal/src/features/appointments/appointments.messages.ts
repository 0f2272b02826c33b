import { defineMessages } from '@evenkeel/api-contract/i18n/define-messages'

/** Messages for booked appointments and their changes. */
export const appointmentMessages = defineMessages(
  'appointments',
  {
    title: 'Your appointments',
    withName: 'With',
    changeTime: 'Change the time',
    changeTimeOf: 'Change the time: {when}',
    cancel: 'Cancel this appointment',
    cancelOf: 'Cancel this appointment: {when}',
    askCancel: 'Cancel this appointment?',
    canBookAnother: '{when} with {name}. You can book another one at any time.',
    canceled: '{when} with {name}',
    canceledCounts: '{when} with {name}. It counts as one of your sessions.',
    canceledFree: '{when} with {name}. You got this session back.',
    yesCancel: 'Yes, cancel it',
    noKeep: 'No, keep it',
  },
  { critical: [] },
)
