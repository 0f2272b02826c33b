import { defineMessages } from '@evenkeel/api-contract/i18n/define-messages'

/** The help lines on top of every page, and the name of their list. Some words stand in wide windows only, some in narrow ones. */
export const helpBarMessages = defineMessages(
  'help-bar',
  {
    list: 'Help lines',
    emergency: 'Emergency',
    lifeline: 'Suicide',
    lifelineWide: 'and crisis line',
    lifelineNarrow: 'line',
    own: 'EAP support',
    ownNarrow: 'support',
    call: 'Call',
    text: 'Text',
    more: 'More',
    moreHelp: 'help',
  },
  { critical: 'all' },
)
