import { defineMessages } from '../i18n/define-messages.ts'

/** Labels of a message to a counselor, and of files. */
export const messageFieldMessages = defineMessages(
  'message-fields',
  { to: 'To', subject: 'Subject', message: 'Message', file: 'File', files: 'Files' },
  { critical: [] },
)
