import { defineMessages } from '@evenkeel/api-contract/i18n/define-messages'

/** Error messages of all services. */
export const httpErrorMessages = defineMessages(
  'refused',
  {
    notHere: 'There is nothing here.',
    logIn: 'Please log in to go on.',
    mayNot: 'You may not open this.',
  },
  { critical: [] },
)
