import { defineMessages } from '../i18n/define-messages.ts'

/** Agreements before a visit, and the number a counselor calls. */
export const consentMessages = defineMessages(
  'consent-fields',
  {
    informedConsent: 'I agree to the informed consent',
    privacy: 'I agree to the privacy agreement',
    privacyAndNotice: 'I agree to the privacy agreement. I have seen the Notice of Privacy Practices',
    privacyNotice: 'I have read the Notice of Privacy Practices',
    initials: 'Your initials',
    initialsHint: 'As your signature.',
    callInHint: 'Your counselor calls you on this number.',
    calledHint: 'So our team can call you and see how you are.',
    note: 'What should your counselor know before the visit?',
    noteHint:
      'Only the counselor of this visit can read it, and maybe not before you meet. In danger, call 911 or 988.',
    reachHint: 'If the video breaks off, your counselor calls you here.',
  },
  {
    critical: [
      'informedConsent',
      'privacy',
      'privacyAndNotice',
      'privacyNotice',
      'initials',
      'initialsHint',
      'noteHint',
    ],
  },
)
