import { defineMessages } from '@evenkeel/api-contract/i18n/define-messages'

/** Leaving this site at once. The button shows only its first words if space is short. */
export const quickExitMessages = defineMessages(
  'quick-exit',
  {
    leave: 'Leave',
    leaveRest: 'this site',
    hint: 'Hides this page, logs you out and opens a weather site. You can also press Shift three times.',
    pressMore:
      '{left, plural, one {Press Shift # more time to leave this site.} other {Press Shift # more times to leave this site.}}',
    leaving: 'Leaving this site.',
    loading: 'Loading',
  },
  { critical: 'all' },
)
