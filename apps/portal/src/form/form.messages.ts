import { defineMessages } from '@evenkeel/api-contract/i18n/define-messages'

/** Texts that all forms share. */
export const formMessages = defineMessages(
  'form',
  {
    required: 'Required',
    missing: 'Missing',
    select: 'Select...',
    date: 'mm/dd/yyyy',
    check: 'Please check this form',
    tryAgain: 'Please try again',
    goOn: 'Thank you. You can go on.',
    forgot: 'Forgot? Reset your password',
    logIn: 'Log in',
    digitsOnly: 'Only digits go here, such as 7.',
    moment: 'One moment, please',
    show: 'Show',
    showField: 'Show {field}',
    hide: 'Hide',
    hideField: 'Hide {field}',
  },
  { critical: [] },
)
