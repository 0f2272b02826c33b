import { area } from '@evenkeel/contract/words/area'

/** Said before anybody writes a message: nobody may be reading right now. */
export const notForEmergencyWords = area(
  'not-for-emergencies',
  {
    title: 'Messages are not for emergencies',
    doNotWait:
      'It can take a few days until your counselor reads this. If you or someone else may be in danger, please do not wait:',
    call: 'Call {$number}',
    text: 'Text {$number}',
    callUs: 'Call us, day and night:',
  },
  { critical: 'all' },
)
