import { defineMessages } from '@evenkeel/api-contract/i18n/define-messages'

/** Messages for the agreements before a visit. */
export const agreementMessages = defineMessages(
  'booking-agreement',
  {
    form: 'Your agreement',
    title: 'What you agree to',
    counselingTitle: 'About counseling',
    youChoose: 'Say what you want. Stop anytime.',
    harderFirst: 'It can feel harder before it helps.',
    inDanger: 'In danger, call 911 or 988 instead.',
    consentTitle: 'Full informed consent',
    consentTalk:
      'Counseling is a talk between you and a licensed counselor. You decide what you say, and you may stop at any time. Talking about hard things can feel harder at first before it gets easier.',
    consentLimits:
      'This is short-term counseling by video or phone. It is not for emergencies: in an emergency, call 911 or 988. If the connection breaks, you can join again. If we have your phone number, the counselor may call you.',
    privacyTitle: 'About your privacy',
    staysPrivate: 'What you say stays with your counselor. Your employer is not told.',
    exceptions: 'By law, counselors must act when a life is in danger or a child or older person is hurt.',
    privacyFullTitle: 'Full privacy agreement',
    privacyStays:
      'What you say stays between you and your counselor. Your employer is not told that you came or what you said. The law asks a counselor to act when a life is in danger or a child or an older person is being hurt.',
    privacyKept:
      'We keep what is needed to arrange your appointment: your name, how to reach you, and the time. We do not sell it.',
    sample: 'This is a sample text. The organization that runs this site puts its own text here.',
    notice: 'Notice of Privacy Practices (new tab)',
    agreedBefore: 'You agreed to the informed consent and the privacy agreement before. That still counts.',
    again: 'Please agree once more',
    loggedInAs: 'You are logged in as',
    inThisName: 'The agreement must be in this name. Your time is still chosen.',
    kept: 'What you agreed to and entered before is kept. This one is not booked yet.',
  },
  { critical: 'all' },
)
