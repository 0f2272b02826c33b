import { defineMessages } from '@evenkeel/api-contract/i18n/define-messages'

/** Messages shared by several screens. */
export const uiMessages = defineMessages(
  'staff-ui',
  {
    loading: 'Loading …',
    tryAgain: 'Try again',
    failed: 'We could not load this. Nothing was changed.',
    notReached: 'We could not reach the server. Please check your connection and try again.',
    wentWrong: 'That did not work. Nothing was changed. Please try again in a moment.',
    tooMany: 'That was tried too often. Please wait a few minutes, then try again.',
    telehealthDown: 'The telehealth service does not answer right now. Please try again in a few minutes.',
    notAllowed: 'Your role does not allow this any more. Ask an administrator if you need it.',
    gone: 'This is not here any more. Please go back and look again.',
    unsaved: 'Not saved yet. It stays in this window, also when you load the page again.',
    discard: 'Throw my changes away',
    close: 'Close',
    cancel: 'Cancel',
    dash: '–',
    optional: '(optional)',
    documentTitle: '{$page} · {$program} staff',
    allOrganizations: 'All organizations',
    typeToFind: 'Type a name to find it',
    more: 'There are more. Type a few more letters.',
    noMatch: 'No organization has this name.',
    showAll: 'Show the list',
    none: 'None',
    yes: 'Yes',
    no: 'No',
  },
  { critical: [] },
)
