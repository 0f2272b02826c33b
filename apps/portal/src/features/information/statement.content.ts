import type { LegalText } from './legal-text.ts'

/** Statement of Understanding: what counseling here is and is not (ROUTE-05). */
export const statement: LegalText = {
  title: 'Statement of Understanding',
  updated: 'November 20, 2026',
  lead: 'Please read this before your first session with {program}. It says what you can expect from us, what we cannot do, and what stays between you and your counselor.',
  sections: [
    {
      id: 'what-we-offer',
      title: 'What we offer',
      body: [
        '{program} offers short-term counseling. You and a counselor look at one problem, or a few, and find steps that help. Many people need only a few talks.',
        'You can talk by video, by phone or in person. Using the program is your own choice. You can stop at any time, and you do not have to give a reason.',
      ],
    },
    {
      id: 'who-you-talk-with',
      title: 'Who you talk with',
      body: [
        'The counselors are contracted affiliates: independent professionals with a license in the state where you are during the session. They are not employed by your organization. They decide about their work by the rules of their profession.',
        'If you and your counselor are not a good match, tell us. We will help you find another one.',
      ],
    },
    {
      id: 'sessions-covered',
      title: 'Sessions and cost',
      body: [
        'Your organization pays for the program. A covered session costs you nothing: no copay, no deductible and no bill.',
        'Your organization also decides how many sessions are covered. If your number is shown, you see it before you book. If you want to go on after the covered sessions, we talk with you about the next step, such as your medical benefit or services in your community. You may have to pay for those. You will always know before it costs you anything.',
        'A session you miss without canceling may count as a covered session.',
      ],
    },
    {
      id: 'confidentiality',
      title: 'Confidentiality',
      body: [
        'What you say stays between you and the people who help you. We do not tell your employer, your coworkers or your family that you came.',
        'If you come with your partner or your family, the counselor explains at the start how they handle what one person says alone.',
      ],
    },
    {
      id: 'limits-of-confidentiality',
      title: 'Limits of confidentiality',
      body: [
        'The law sets limits. A counselor may have to tell others when:',
        [
          'there is a serious danger that you may harm yourself or another person',
          'a child, an older adult or a dependent adult may be abused or neglected',
          'a court orders it',
          'you ask for it in writing',
        ],
        'Your counselor will talk with you first whenever that is possible. The [Notice of Privacy Practices](notice) has the details.',
      ],
    },
    {
      id: 'emergencies',
      title: 'Emergencies',
      body: [
        'Counseling here is not emergency care, and messages are not read at once.',
        [
          'If you or someone near you is in danger, call {911} or go to the nearest emergency room.',
          'If you think about suicide, or someone you know does, call or text {988}. It is free, day and night.',
          'For support at any hour, call {phone}.',
        ],
      ],
    },
    {
      id: 'not-provided',
      title: 'What we do not provide',
      body: [
        'Diagnosable mental health or substance-use conditions often need more than a few talks. We refer them to your medical benefit and help you find the way there. The program does not provide:',
        [
          'psychiatry',
          'inpatient or residential care',
          'intensive outpatient care',
          'emergent care',
          'long-term care',
          'prescriptions',
          'autism treatment',
          'remedial education',
          'care that is not based on evidence',
        ],
        'Counselors here also do not write reports for courts, decide on fitness for work, or sign leave papers.',
      ],
    },
    {
      id: 'video-and-phone',
      title: 'Talking by video or phone',
      body: [
        'Talking from home is easy, but it has its own risks. The line can break, and somebody may overhear you. These things help:',
        [
          'Find a place where you can be alone, and use headphones if you have them.',
          'Tell the counselor where you are at the start, so that help can reach you if it is needed.',
          'Agree on a phone number to call if the picture or the sound is lost.',
          'Do not record the session, unless you and the counselor both agree.',
        ],
      ],
    },
    {
      id: 'records',
      title: 'Records',
      body: [
        'Your counselor writes short notes about each session, as the law asks. They are not part of your personnel file, and your employer cannot see them. You can ask to see your record or to get a copy of it.',
      ],
    },
    {
      id: 'your-part',
      title: 'Your part',
      body: [
        [
          'Be as open as you can. You choose what to tell and when.',
          'Come on time, and cancel early if you cannot come.',
          'Say so if something does not help, or does not feel right.',
        ],
        'Counseling can bring up hard feelings before things get better. That is common. There is no promise of a certain result.',
      ],
    },
    {
      id: 'agreement',
      title: 'What it means when you agree',
      body: [
        'Before you book we ask for your consent and your initials. By giving them you say that you read this page and had the chance to ask questions. You can take your consent back at any time.',
        'If anything is unclear, call {phone} before you agree. The [Terms of Use](terms) and the [Privacy Policy](privacy) cover the website itself.',
        {
          withoutPhone:
            'The [Terms of Use](terms) and the [Privacy Policy](privacy) cover the website itself.',
        },
      ],
    },
  ],
}
