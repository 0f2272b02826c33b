import { defineMessages } from '@evenkeel/api-contract/i18n/define-messages'

/** What is said with questions of any kind. */
export const questionFieldMessages = defineMessages(
  'question-fields',
  {
    yes: 'Yes',
    no: 'No',
    range: 'A number from {$least} to {$most}',
    progress: 'Question {$step} of {$about}',
  },
  { critical: [] },
)
