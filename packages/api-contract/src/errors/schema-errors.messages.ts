import { defineMessages } from '../i18n/define-messages.ts'

/**
 * Added: errors of a value's shape, for people; errors of field rules are in `fields/validation.messages.ts`.
 */
export const schemaErrorMessages = defineMessages(
  'shape-errors',
  {
    text: 'Enter this as text',
    number: 'Enter a number',
    wholeNumber: 'Enter a whole number',
    least: 'Enter {least} or more',
    moreThan: 'Enter more than {bound}',
    most: 'Enter {most} or less',
    lessThan: 'Enter less than {bound}',
    yesOrNo: 'Choose yes or no: true or false',
    list: 'Send this as a list',
    group: 'Send this as a group of fields',
    day: 'Enter a day as YYYY-MM-DD',
    instant: 'Enter a date and time with its offset, such as 2026-11-25T17:00:00Z',
    id: 'This is not an id',
    state: 'Choose a state from the list',
    phone: 'Enter a phone number of ten digits',
    /** A field or parameter that the call does not have. */
    unknown: 'This call has no field with this name',
    /** Fallback. */
    other: 'Enter this in another way',
    /** The whole body is no JSON object. */
    body: 'Please send an object of JSON here.',
  },
  { critical: [] },
)

/** Added: an unreadable request. */
export const requestErrorMessages = defineMessages(
  'request-errors',
  {
    json: 'Please send JSON here.',
    unreadable: 'We could not read this request.',
    tooLarge: 'This is more than we can take at once.',
    tooMany: 'There were too many requests. Please wait a moment.',
    method: 'This address does not take {method}. It takes {taken}.',
  },
  { critical: [] },
)
