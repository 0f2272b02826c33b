import { defineMessages } from '@evenkeel/api-contract/i18n/define-messages'

/** Loader texts of a page. */
export const loaderWords = defineMessages(
  'loader-messages',
  {
    submitting: 'Great. Give us a moment to submit your request',
    toughTime: "We're sorry to hear you're going through a tough time",
    glad: "But we're glad you reached out",
    understand: "Help us understand a little more about what you're going through",
  },
  { critical: [] },
)
