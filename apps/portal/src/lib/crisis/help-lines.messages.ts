import { defineMessages } from '@evenkeel/api-contract/i18n/define-messages'

/** The help lines as large links to call and to text. */
export const helpLineMessages = defineMessages(
  'help-lines',
  {
    callNumber: 'Call {number}',
    textNumber: 'Text {number}',
    emergency: 'Emergency: you or someone near you is in danger now',
    lifeline: 'Suicide and Crisis Lifeline, free, day and night',
    rather: 'If you would rather write than talk',
    ownLine: '{program}, 24 hours a day',
    yourProgram: 'Your program',
    chat: 'Chat with {number}',
    chatHow: 'Opens 988lifeline.org, needs internet',
    otherWays: 'Other ways to reach {number}',
    videophone: 'Videophone {number}, in ASL',
    videophoneHow: 'Dial 988 on your videophone, or choose “ASL Now” at 988lifeline.org',
  },
  { critical: 'all' },
)
