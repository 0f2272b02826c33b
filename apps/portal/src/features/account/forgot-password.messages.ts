import { defineMessages } from '@evenkeel/api-contract/i18n/define-messages'

/** Messages for requesting a password reset and setting a password with the emailed code. */
export const forgotPasswordMessages = defineMessages(
  'forgot-password',
  {
    setNew: 'Set a new password',
    tellEmail: 'Tell us your email, and we send you a link.',
    sendLink: 'Send me a link',
    hasCode: 'I have a code already',
    back: 'Back to log in',
    withTheCode: 'Set a new password with the code',
    withCode: 'Set a new password with a code',
    isConfirmed: 'Is your email confirmed?',
    confirmFirst:
      'If you have just made your account, please confirm your email with the code from our mail first.',
    checkEmail: 'Check your email',
    onItsWay: 'If there is an account for that address, an email with a link is on its way.',
    typeIn: 'Type in the code from our email.',
    linkWorks:
      '{hours, plural, one {The link works for one hour. Nothing there? Please look in your spam folder too.} other {The link works for # hours. Nothing there? Please look in your spam folder too.}}',
    cannotOpen: 'You cannot open the link here?',
    codeWorks:
      '{minutes, plural, one {The email has a code too. It works for one minute. Type it in here.} other {The email has a code too. It works for # minutes. Type it in here.}}',
  },
  { critical: [] },
)
