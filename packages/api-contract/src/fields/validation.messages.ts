import { defineMessages } from '../i18n/define-messages.ts'

/** The texts of the field rules (VALID-01 to VALID-29), exact, odd wording included; full stops as RD-215 reads them. */
export const validationMessages = defineMessages(
  'field-errors',
  {
    /** VALID-01, VALID-14 */
    required: 'This field is required',
    /** VALID-02; takes what was typed. */
    email: 'Invalid email ({email})',
    /** VALID-03 */
    emailUppercase: 'Email cannot contain uppercase characters',
    /** VALID-04 */
    url: 'Invalid URL',
    /** VALID-05 */
    tel: 'Invalid phone number',
    /** VALID-06 */
    telPrefix: 'Invalid country code',
    /** VALID-07, VALID-19 */
    minText: '{min} character(s) min.',
    /** VALID-08 */
    maxText: '{max} character(s) max.',
    /** VALID-09 */
    minNumber: 'Field must container {min} numbers',
    /** VALID-10 */
    maxNumber: 'Field cannot container more than {max} numbers',
    /** VALID-12 */
    minOptions: 'Select a minimum of {min}',
    /** VALID-13 */
    maxOptions: 'Select a maximum of {max}',
    /** Added: not one of the choices; takes their values, comma-separated. */
    oneOf: 'Choose one of these: {values}',
    /** VALID-15 */
    matches: 'Fields do not match.',
    /** VALID-16 */
    initials: 'Initials do not match.',
    /** VALID-20 */
    passwordWeak: 'Use a more secure password',
    /** Added: meets the rules but is too common; the specification's text, with the reason. */
    passwordCommon: 'Use a more secure password. Many people use this one.',
    /** Added: the same for one made of names. */
    passwordNamed:
      'Use a more secure password. This one is mostly your name, your email or the name of your program.',
    /** VALID-21 */
    passwordDigit: 'Password must contain at least one number',
    /** VALID-22 */
    passwordUppercase: 'Password must contain at least one uppercase letter',
    /** VALID-23 */
    passwordLowercase: 'Password must contain at least one lowercase letter',
    /** VALID-24 (RD-197) */
    passwordSpecial: 'Password must contain at least one a special characters (! # $ ~)',
    /** VALID-26 */
    dateFuture: 'The date cannot be in the future',
    /** VALID-27 */
    datePast: 'The date cannot be this far in the past',
    /** VALID-28 */
    dateUnderAge: 'You must be at least 18 years old',
    /** Added: the specification has no text for an impossible date (RD-198). */
    dateInvalid: 'This day is not in the calendar. Type it as mm/dd/yyyy.',
    /** Added: too early for an appointment; takes the first possible day as mm/dd/yyyy (RD-158). */
    dateTooEarly: 'Select a date from {first}',
    /** Added: too late for an appointment; takes the last possible day as mm/dd/yyyy (ENTITY-06). */
    dateTooLate: 'Select a date up to {last}',
    /** Added: a one-line text with a line break or a text-direction mark. */
    oneLine: 'Type this again on one line. It holds a line break or a mark that nobody can see.',
    /** Added: a start that cannot be booked with any counselor (ENTITY-07). */
    startTime: 'Choose a time from the list',
  },
  { critical: [] },
)
