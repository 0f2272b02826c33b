import { defineMessages } from '../i18n/define-messages.ts'

/** Labels and hints of form fields. */
export const fieldMessages = defineMessages(
  'fields',
  {
    email: 'Email',
    firstName: 'First name',
    lastName: 'Last name',
    phone: 'Phone number',
    birthdate: 'Date of birth',
    /** Format of a typed date. */
    dateHint: 'mm/dd/yyyy',
    gender: 'Gender',
    address1: 'Street address',
    address2: 'Apartment or unit',
    city: 'City',
    state: 'State',
    zip: 'ZIP code',
    employmentStatus: 'Employment status',
    relationshipStatus: 'Relationship status',
    jobTitle: 'Job title',
    password: 'Password',
    currentPassword: 'Current password',
    newPassword: 'New password',
    repeatPassword: 'Repeat password',
    repeatNewPassword: 'Repeat new password',
    /** Signs at the end of a line or alone on the next one are misread: they stay together. */
    passwordHint:
      'At least {min} characters: a number, small letter, capital letter and one of these: ! # $ ~',
    oneTimeCode: 'One-time code',
    date: 'Date',
    timeOfDay: 'Time of day',
    howToTalk: 'How would you like to talk?',
    comments: 'Anything the counselor should know',
  },
  { critical: [] },
)
