import { defineMessages } from '@evenkeel/api-contract/i18n/define-messages'

/** Messages of the home page about covered sessions. */
export const homeCoverageMessages = defineMessages(
  'home-cover',
  {
    depends: 'It costs you nothing. How many sessions you have depends on where you work.',
    unsaid: 'It costs you nothing.',
    covered:
      '{sessions, plural, one {1 session is covered for you, at no cost.} other {# sessions are covered for you, at no cost.}}',
  },
  { critical: 'all' },
)
