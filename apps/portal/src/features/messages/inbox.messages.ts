import { defineMessages } from '@evenkeel/api-contract/i18n/define-messages'

/** Messages for the inbox and its search. */
export const inboxMessages = defineMessages(
  'inbox',
  {
    title: 'Messages',
    began: 'You began a message',
    goOn: 'Go on writing',
    write: 'Write a message',
    which: 'Which messages',
    received: 'Received',
    unread: 'Unread',
    unreadOne: 'Unread',
    sent: 'Sent',
    none: 'You have no messages yet.',
    foundHere: 'When your counselor writes to you, you find it here.',
    allRead: 'You have read everything.',
    noneSent: 'You have not sent a message yet.',
    keptHere: 'Messages you send to your counselor are kept here.',
    waiting: 'Loading your messages',
    newer: 'Newer messages',
    older: 'Older messages',
    to: 'To',
    files: '{count, plural, one {1 file} other {# files}}',
    search: 'Search your messages',
    looking: 'Looking',
    noneFound: 'No message has these words.',
    found: '{count, plural, one {1 message found} other {# messages found}}',
    foundList: 'Messages found',
    lookOlder: 'Look through older messages',
  },
  { critical: [] },
)
