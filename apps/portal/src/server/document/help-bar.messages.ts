import { defineMessages } from '@evenkeel/api-contract/i18n/define-messages'

/**
 * Messages for the help lines on top of every page and the label of their list. Some texts appear in wide
 * windows only, some in narrow ones.
 */
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
