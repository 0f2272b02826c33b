import { defineMessages } from '@evenkeel/api-contract/i18n/define-messages'

/** Confirming an email address with the emailed code. */
export const verificationMessages = defineMessages(
  'verification',
  {
    title: 'Confirm your email',
    confirm: 'Confirm',
    confirmed: 'Your email is confirmed',
    goOnThere:
      'You can go on where you made your account: that page goes on by itself. Nothing you chose there is lost.',
    or: 'Or',
    logInHere: 'log in here',
    withPassword: 'with the password you chose for it.',
    notYou:
      'If you did not make this account, use the link in the email we just sent you. It makes the account yours alone.',
    setPassword:
      'For your safety, please set your own password now. We sent you an email with a link for it.',
    cooling: 'The email can take a minute. You can ask for a new code in half a minute.',
    ready: 'Nothing there? Please look in your spam folder too.',
    sending: 'We are sending a new code.',
    sent: 'We sent a new code. Our newest email has the one that works.',
    failed: 'We could not send a code right now. Please try again in a moment.',
    sendNew: 'Send a new code',
  },
  { critical: [] },
)
