import { defineMessages } from '@evenkeel/api-contract/i18n/define-messages'

/** Messages for details before a visit, in groups with a reason each. */
export const visitDetailMessages = defineMessages(
  'visit-details',
  {
    label: 'For your appointments',
    missing:
      '{count, plural, =1 {One thing is missing:} =2 {Two things are missing:} =3 {Three things are missing:} other {# things are missing:}}',
    phone: 'Your phone',
    phoneWhy: 'Your counselor calls you here for a talk by phone, or if the video breaks off.',
    address: 'Your address',
    addressWhy:
      'If you are in danger during an appointment, your counselor can send help there. We send you no letters.',
    about: 'About you',
    aboutWhy: 'It goes into the record your counselor keeps.',
    save: 'Save',
    saved: 'Saved. Thank you.',
    addMore: 'You can add the rest at any time.',
    complete: 'Your counselor has all they need.',
    seeAppointments: 'See your appointments',
  },
  { critical: ['addressWhy'] },
)
