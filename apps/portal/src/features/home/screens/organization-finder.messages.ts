import { defineMessages } from '@evenkeel/api-contract/i18n/define-messages'

/** Messages for finding the program of an organization. */
export const organizationFinderMessages = defineMessages(
  'finder',
  {
    title: 'Find your organization',
    lead: 'Your employer, school or union offers free and confidential support. Type its name to open your program.',
    name: 'Name of your organization',
    unknown: 'We could not open that program',
    unknownHow: 'The address may have changed. You can find your organization here.',
    trouble: 'We are having trouble right now',
    numbersWork:
      'This is our fault, not yours. The phone numbers at the top still work. Please try again in a minute.',
    none: 'Nothing found yet. Try another part of the name.',
    found: '{count} found',
    noSearch: 'We cannot search right now. Please try again in a moment.',
  },
  { critical: ['numbersWork'] },
)
