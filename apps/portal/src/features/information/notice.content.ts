import type { LegalText } from './legal-text.ts'

/** Notice of Privacy Practices: how health information is used, and the rights of the person (ROUTE-04, RD-125). */
export const notice: LegalText = {
  title: 'Notice of Privacy Practices',
  updated: 'November 20, 2026',
  lead: 'This notice describes how medical information about you may be used and disclosed and how you can get access to this information. Please review it carefully.',
  sections: [
    {
      id: 'who-we-are',
      title: 'Who follows this notice',
      body: [
        'This notice covers {program}, the provider that runs it, and the counselors who work with us as contracted affiliates while they see you through the program. It is about your health information: who you are, what you told us, and which help you received.',
        'It is in effect from November 20, 2026.',
      ],
    },
    {
      id: 'your-employer',
      title: 'What your employer learns',
      body: [
        'Your employer does not learn from us that you called, that you booked, or what you said. We tell your employer something about you only if you ask us to in writing, or if the law leaves us no choice.',
        'Some employers send a person to us formally, for example after a safety rule was broken at work. Then we first explain what we would report, usually only whether you came, and ask for your written consent.',
      ],
    },
    {
      id: 'without-asking',
      title: 'How we may use and share information without asking you each time',
      body: [
        [
          'To help you. We share what a counselor needs to see you, and they share what another counselor needs to go on with your care.',
          'To run the program. We look at records to check quality, train staff and solve complaints.',
          'To be paid. We tell your organization how many sessions were used in all. It does not receive your name.',
          'To remind you of an appointment, or to tell you about another way of help.',
        ],
      ],
    },
    {
      id: 'safety-and-law',
      title: 'When safety or the law comes first',
      body: [
        'In a few situations we may or must share information without your consent:',
        [
          'when there is a serious and near danger that you may harm yourself or another person',
          'when we must report that a child, an older adult or a dependent adult is abused or neglected',
          'when a court orders it, or when another law requires it',
          'when health agencies check how we work, or when public health is at risk',
          'when police ask for it in the narrow cases the law allows',
          'when a medical examiner needs it after a death, or when a workers’ compensation law calls for it',
        ],
        'Even then we share only what is needed.',
      ],
    },
    {
      id: 'only-with-consent',
      title: 'Only with your written consent',
      body: [
        'Everything else needs your consent in writing. That includes a counselor’s private notes about a session, any marketing, and any sale of information. We do neither marketing nor sale. You can take a consent back at any time, in writing. It does not undo what was shared before.',
      ],
    },
    {
      id: 'substance-use',
      title: 'Records about alcohol and drugs',
      body: [
        'Some records about treatment for substance use have extra protection under federal law (42 CFR Part 2). When we hold such records, we share them only with your consent or as that law allows. They, and what they say, cannot be used against you in a court case or an investigation without your written consent or a special court order.',
      ],
    },
    {
      id: 'your-rights',
      title: 'Your rights',
      body: [
        'You have the right to:',
        [
          'see your record and get a copy, on paper or as a file. We answer within 30 days and may ask for a small fee for the cost.',
          'ask us to correct what is wrong or missing. If we say no, we tell you why in writing within 60 days.',
          'ask us to reach you in a certain way, for example only by cell phone. We say yes to every reasonable request.',
          'ask us to limit what we use or share. We do not always have to agree, and we will tell you.',
          'get a list of those with whom we shared your information in the last six years, and why.',
          'choose someone to act for you. If somebody has your medical power of attorney, they can use your rights.',
          'get this notice on paper, even if you read it here.',
        ],
        'To use a right, call {phone} and ask for the privacy officer.',
        {
          withoutPhone:
            'To use a right, find your organization on the [home page](home), call the number shown there and ask for the privacy officer.',
        },
      ],
    },
    {
      id: 'our-duties',
      title: 'Our duties',
      body: [
        [
          'The law makes us keep your health information private and safe.',
          'If a breach may have put your information at risk, we tell you without delay.',
          'We follow this notice and give you a copy of it.',
          'We use and share your information only as it says here, unless you tell us in writing that we can do more.',
        ],
        'Where the law of your state protects you more than this notice, we follow that law.',
      ],
    },
    {
      id: 'complaints',
      title: 'How to complain',
      body: [
        'If you think that we hurt your rights, please tell us. Call {phone} and ask for the privacy officer.',
        {
          withoutPhone:
            'If you think that we hurt your rights, please tell the privacy officer. The number to call stands on the pages of your organization.',
        },
        'You can also complain to the U.S. Department of Health and Human Services, Office for Civil Rights: by letter to 200 Independence Avenue SW, Washington, D.C. 20201, by phone at 1-877-696-6775, or online at hhs.gov/ocr/complaints.',
        'Nobody will treat you worse because you complained. You keep every service you have.',
      ],
    },
    {
      id: 'changes',
      title: 'Changes to this notice',
      body: [
        'We can change this notice, and the change then covers all information we have. The new notice will stand on this page with a new date, and you can ask us for a copy.',
        'What this website itself keeps is told in the [Privacy Policy](privacy).',
      ],
    },
  ],
}
