import { defineMessages } from '@evenkeel/api-contract/i18n/define-messages'

/** Messages of the Statement of Understanding; markup as in the organization's texts. */
export const statementOfUnderstandingMessages = defineMessages(
  'statement',
  {
    updated: 'November 20, 2026',
    lead: "Please read this before your first session with '{program}'. It says what you can expect from us, what we cannot do, and what stays between you and your counselor.",
    offer: 'What we offer',
    shortTerm:
      "'{program}' offers short-term counseling. You and a counselor look at one problem, or a few, and find steps that help. Many people need only a few talks.",
    ownChoice:
      'You can talk by video, by phone or in person. Using the program is your own choice. You can stop at any time, and you do not have to give a reason.',
    whoWith: 'Who you talk with',
    affiliates:
      'The counselors are contracted affiliates: independent professionals with a license in the state where you are during the session. They are not employed by your organization. They decide about their work by the rules of their profession.',
    noMatch: 'If you and your counselor are not a good match, tell us. We will help you find another one.',
    cost: 'Sessions and cost',
    orgPays:
      'Your organization pays for the program. A covered session costs you nothing: no copay, no deductible and no bill.',
    orgDecides:
      'Your organization also decides how many sessions are covered. If your number is shown, you see it before you book. If you want to go on after the covered sessions, we talk with you about the next step, such as your medical benefit or services in your community. You may have to pay for those. You will always know before it costs you anything.',
    missed: 'A session you miss without canceling may count as a covered session.',
    confidentiality: 'Confidentiality',
    staysBetween:
      'What you say stays between you and the people who help you. We do not tell your employer, your coworkers or your family that you came.',
    partner:
      'If you come with your partner or your family, the counselor explains at the start how they handle what one person says alone.',
    limits: 'Limits of confidentiality',
    lawSets: 'The law sets limits. A counselor may have to tell others when:',
    danger: 'there is a serious danger that you may harm yourself or another person',
    abuse: 'a child, an older adult or a dependent adult may be abused or neglected',
    court: 'a court orders it',
    youAsk: 'you ask for it in writing',
    talkFirst:
      'Your counselor will talk with you first whenever that is possible. The [Notice of Privacy Practices](notice) has the details.',
    emergencies: 'Emergencies',
    notEmergency: 'Counseling here is not emergency care, and messages are not read at once.',
    call911: "If you or someone near you is in danger, call '{911}' or go to the nearest emergency room.",
    call988:
      "If you think about suicide, or someone you know does, call or text '{988}'. It is free, day and night.",
    callUs: "For support at any hour, call '{phone}'.",
    notProvided: 'What we do not provide',
    referred:
      'Diagnosable mental health or substance-use conditions often need more than a few talks. We refer them to your medical benefit and help you find the way there. The program does not provide:',
    psychiatry: 'psychiatry',
    inpatient: 'inpatient or residential care',
    outpatient: 'intensive outpatient care',
    emergent: 'emergent care',
    longTerm: 'long-term care',
    prescriptions: 'prescriptions',
    autism: 'autism treatment',
    remedial: 'remedial education',
    noEvidence: 'care that is not based on evidence',
    noReports:
      'Counselors here also do not write reports for courts, decide on fitness for work, or sign leave papers.',
    videoPhone: 'Talking by video or phone',
    risks:
      'Talking from home is easy, but it has its own risks. The line can break, and somebody may overhear you. These things help:',
    alone: 'Find a place where you can be alone, and use headphones if you have them.',
    where: 'Tell the counselor where you are at the start, so that help can reach you if it is needed.',
    number: 'Agree on a phone number to call if the picture or the sound is lost.',
    noRecording: 'Do not record the session, unless you and the counselor both agree.',
    records: 'Records',
    notes:
      'Your counselor writes short notes about each session, as the law asks. They are not part of your personnel file, and your employer cannot see them. You can ask to see your record or to get a copy of it.',
    yourPart: 'Your part',
    open: 'Be as open as you can. You choose what to tell and when.',
    onTime: 'Come on time, and cancel early if you cannot come.',
    saySo: 'Say so if something does not help, or does not feel right.',
    hardFeelings:
      'Counseling can bring up hard feelings before things get better. That is common. There is no promise of a certain result.',
    agree: 'What it means when you agree',
    consent:
      'Before you book we ask for your consent and your initials. By giving them you say that you read this page and had the chance to ask questions. You can take your consent back at any time.',
    unclear:
      "If anything is unclear, call '{phone}' before you agree. The [Terms of Use](terms) and the [Privacy Policy](privacy) cover the website itself.",
    pages: 'The [Terms of Use](terms) and the [Privacy Policy](privacy) cover the website itself.',
  },
  { critical: 'all' },
)
