import { defineMessages } from '@evenkeel/api-contract/i18n/define-messages'

/**
 * Messages for standalone pages of the document server (offline, error, ended program) and the document
 * layout.
 */
export const plainPageMessages = defineMessages(
  'plain-pages',
  {
    offlineTitle: 'You are offline, and help is still here',
    offlineReach:
      'You can call the numbers on this page now, day or night, or text 988. A call needs no internet.',
    offlineWaits:
      'Booking, messages and log-in wait until you are back online. What you booked stays booked, and a message you began is kept.',
    offlineBack: 'Your page opens by itself when you are back online.',
    offlineAgain: 'Try this page again',
    endedTitle: '{program} has ended',
    thisProgram: 'This program',
    ended: '{program} has ended here. You can no longer log in on these pages. Nothing you did was wrong.',
    endedMoved:
      'Everybody who had an account now belongs to {next}. Log in there with the same email and the same password. Your appointments and your messages are there.',
    anotherProgram: 'another program',
    endedClosed:
      'Accounts here were closed. For a copy of what was held about you, please ask the people who told you about this program.',
    endedLines: 'If you need somebody now, these lines answer day and night.',
    endedGo: 'Go to {next}',
    newProgram: 'your new program',
    troubleTitle: 'Something went wrong',
    trouble: 'This page has a fault of ours. Nothing you did was wrong. The phone numbers still work.',
    troubleHome: 'Open the home page',
    description: '{title}: confidential support, counseling and articles, day and night.',
    noScript: 'Booking and messages need JavaScript. You can always call the numbers above, or text 988.',
    draft: 'This translation is a draft. Nobody qualified has read it yet.',
  },
  {
    critical: [
      'offlineTitle',
      'offlineReach',
      'offlineWaits',
      'ended',
      'endedMoved',
      'endedClosed',
      'endedLines',
      'trouble',
      'noScript',
    ],
  },
)
