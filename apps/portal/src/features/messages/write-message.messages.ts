import { defineMessages } from '@evenkeel/api-contract/i18n/define-messages'

/** Messages for writing to a counselor: draft, sending and outcome. */
export const writeMessageMessages = defineMessages(
  'write-message',
  {
    title: 'New message',
    afterBooking: 'You can message a counselor after booking.',
    book: 'Book an appointment',
    loadingCounselors: 'Loading your counselors',
    opening: 'Opening the form',
    notOpen: 'We cannot open what you wrote just now',
    isSafe: 'It is safe in this browser. Please try again in a moment.',
    isLost: 'An earlier draft could not be opened',
    locked:
      'The lock on your drafts was changed for safety, so we removed what was kept here. Nobody could read it. We are sorry that you have to write it again. Messages that were sent are not affected.',
    stopped: 'Sending was stopped',
    nothingSent: 'Nothing was sent to your counselor. Everything you wrote is still here.',
    notSent: 'Your message was not sent yet',
    filesFailed:
      'Some files did not go through. Each says what to do. Your words and the other files are safe here.',
    unknown: 'We do not know yet whether your message arrived',
    sendOnce:
      'Everything you wrote is kept here. Press “Send message” again: your counselor gets it once, however often you try.',
    differs: 'An earlier version of this message did arrive',
    sendAlso:
      'You find it under “Sent”. If you also want to send what is written here, press “Send message” again.',
    notKept: 'This browser cannot keep your draft',
    stay: 'Please stay on this page until your message is sent.',
    sendingFiles: 'Sending your files',
    sending: 'Sending your message',
    stop: 'Stop sending',
    kept: 'We kept what you wrote. Only you can read it.',
    files: 'Files',
    filesForReply: 'Files for your reply',
    send: 'Send message',
    whoReads: 'Your counselor can read what you send. Your employer cannot.',
    keptUntilSent:
      'Your draft is kept in this browser, locked for you alone, until it is sent. Logging out removes it, and we ask you first.',
  },
  { critical: ['locked', 'keptUntilSent'] },
)
