import { defineMessages } from '@evenkeel/api-contract/i18n/define-messages'

/** Messages for the conversation with a counselor. */
export const conversationMessages = defineMessages(
  'conversation',
  {
    title: 'Your conversation',
    withName: 'Messages with',
    back: 'Back to your messages',
    notHere: 'We cannot find this message',
    notYours: 'It may have been sent to somebody else, or the address is not complete.',
    log: 'Conversation',
    waiting: 'Loading the conversation',
    showEarlier: 'Show earlier messages',
    sent: 'Your message was sent',
    mailComes: 'We email you when there is an answer.',
    you: 'You',
    automatic: 'Automatic reply, written by no person',
    files: 'Files of this message',
    write: 'Write a reply',
    reply: 'Reply to',
    replyTo: 'Reply to {name}',
  },
  { critical: [] },
)
