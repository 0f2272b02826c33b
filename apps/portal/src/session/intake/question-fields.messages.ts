import { defineMessages } from '@evenkeel/api-contract/i18n/define-messages'

/** Texts of intake questions. */
export const questionFieldMessages = defineMessages(
  'question-fields',
  {
    yes: 'Yes',
    no: 'No',
    range: 'A number from {least} to {most}',
    progress: 'Question {step} of {about}',
  },
  { critical: [] },
)
