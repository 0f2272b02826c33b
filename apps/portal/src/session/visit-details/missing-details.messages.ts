import { defineMessages } from '@evenkeel/api-contract/i18n/define-messages'

/** Missing details of a member before a visit. */
export const missingDetailsMessages = defineMessages(
  'before-visit',
  {
    title: 'Before your appointment',
    wouldLike: 'Your counselor would like to know:',
    phone: 'A phone number, in case the video breaks off',
    address: 'Your address, so that help can reach you in danger',
    restOfAddress: 'The rest of your address: {fields}',
    gender: 'Your gender, for the record your counselor keeps',
    twoMinutes: 'It takes about two minutes. Your appointment stands either way.',
    addNow: 'Add these now',
    /** Requested at registration or later, and never required. */
    work: 'Work and home',
    workWhy:
      'Only if you like. Your program counts its appointments by these. Your employer sees totals, never names.',
  },
  { critical: ['address', 'workWhy'] },
)
