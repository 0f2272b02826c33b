import { defineMessages } from '@evenkeel/api-contract/i18n/define-messages'

/** Messages before sign-in. None of them names a program. */
export const signInMessages = defineMessages(
  'staff-sign-in',
  {
    title: 'Staff sign-in',
    lead: 'For people who work here. If you are looking for support for yourself, please use the page of your program.',
    passkey: 'Sign in with a passkey',
    passkeyHint: 'Your device asks for your fingerprint, your face or its code.',
    directory: 'Sign in with your work account',
    or: 'or',
    canceled: 'The sign-in was stopped before it was done. You can try again.',
    notLetIn:
      'That did not let you in. Try the passkey you made for this place. If it still does not work, ask an administrator for a new link.',
    noPasskeys:
      'This browser cannot use passkeys. Please use a newer browser, or sign in with your work account if you can.',
    directoryDown:
      'The sign-in of your work account does not answer right now. Please try again in a few minutes.',
    directoryNotLetIn:
      'Your work account did not let you in here. An administrator has to invite you first, with the same email address.',
    directoryGone: 'That sign-in has expired. Please begin again.',
    directoryTitle: 'Signing you in',
    directoryBusy: 'We are checking the answer of your work account …',
    back: 'Back to sign-in',
    help: 'Lost your passkey? Ask two administrators: one asks for a new link, the other approves it.',
    enrollTitle: 'Make your passkey',
    enrollNamed: 'Hello {name}. Make a passkey on this device. You will use it to sign in from now on.',
    recoverNamed: 'Hello {name}. Make a new passkey on this device. Passkeys of before no longer work.',
    enrollWhy:
      'A passkey is kept by your device and opened by your fingerprint, your face or its code. There is no password to remember or to lose.',
    make: 'Make my passkey',
    checking: 'Checking your link …',
    linkGone:
      'This link does not work any more. A link works once and for three days. Ask an administrator for a new one.',
    noLink: 'This page needs the whole link from your mail. Please open it from there again.',
    notKept: 'That passkey could not be checked. Please try again, or use another device.',
    exists: 'This device has a passkey for this place already. Go to the sign-in and use it.',
    signedOut: 'You are signed out.',
    signedOutElsewhere: 'You signed out in another window.',
    wasIdle: 'You were signed out because this page was not used for a while. Nothing you saved is lost.',
    pressWasLost:
      'What you pressed last was not done. Sign in and press it again. If somebody is in danger right now, do not wait for this page: call 911.',
    typedWaits:
      'What you typed is still here: sign in with your passkey on this page and it is in its place again.',
    dangerWaits: 'A person in danger waits for a call.',
    dangerWaitsText: 'It needs someone now. If you are on the care line, sign in and open Today.',
    wasOver: 'Your session is over. Please sign in again to go on.',
  },
  { critical: ['pressWasLost', 'dangerWaits', 'dangerWaitsText'] },
)
