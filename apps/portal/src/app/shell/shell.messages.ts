import { defineMessages } from '@evenkeel/api-contract/i18n/define-messages'

/** Around every screen or instead of it: skip link, loader, and a page that cannot be shown. */
export const shellMessages = defineMessages(
  'shell',
  {
    shortcut: 'Shortcut',
    skip: 'Skip to the page',
    goBack: 'Go back and try again',
    oneMoment: 'One moment',
    loadAgain: 'Load this page again',
    goOn: 'Go on now',
    sendNow: 'Skip the wait',
    fault: 'This page has a fault of ours. The phone numbers above still work.',
    openHome: 'Open the home page again',
    offline: 'You are offline',
    offlineLead: 'Nothing is lost. This page opens by itself when you are back online.',
    offlineNumbers: 'Calling and texting need no internet. The numbers are at the top.',
  },
  { critical: ['fault', 'offlineNumbers'] },
)
