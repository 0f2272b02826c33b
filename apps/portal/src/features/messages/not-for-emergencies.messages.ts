import { defineMessages } from '@evenkeel/api-contract/i18n/define-messages'

/** Messages of the emergency notice before writing: messages may not be read right away. */
export const notForEmergenciesMessages = defineMessages(
  'not-for-emergencies',
  {
    title: 'Messages are not for emergencies',
    doNotWait: 'Your counselor may not read this for days. If anyone may be in danger, do not wait:',
    call: 'Call {number}',
    text: 'Text {number}',
    callUs: 'Call us, day and night:',
  },
  { critical: 'all' },
)
