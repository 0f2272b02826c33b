import { defineMessages } from '@evenkeel/api-contract/i18n/define-messages'

/** Messages of the Notice of Privacy Practices; markup as in the organization's texts. */
export const privacyPracticesMessages = defineMessages(
  'notice',
  {
    updated: 'November 20, 2026',
    lead: 'This notice describes how medical information about you may be used and disclosed and how you can get access to this information. Please review it carefully.',
    whoFollows: 'Who follows this notice',
    covers:
      "This notice covers '{program}', the provider that runs it, and the counselors who work with us as contracted affiliates while they see you through the program. It is about your health information: who you are, what you told us, and which help you received.",
    inEffect: 'It is in effect from November 20, 2026.',
    employer: 'What your employer learns',
    employerLearns:
      'Your employer does not learn from us that you called, that you booked, or what you said. We tell your employer something about you only if you ask us to in writing, or if the law leaves us no choice.',
    formalReferral:
      'Some employers send a person to us formally, for example after a safety rule was broken at work. Then we first explain what we would report, usually only whether you came, and ask for your written consent.',
    withoutAsking: 'How we may use and share information without asking you each time',
    help: 'To help you. We share what a counselor needs to see you, and they share what another counselor needs to go on with your care.',
    run: 'To run the program. We look at records to check quality, train staff and solve complaints.',
    paid: 'To be paid. We tell your organization how many sessions were used in all. It does not receive your name.',
    remind: 'To remind you of an appointment, or to tell you about another way of help.',
    safety: 'When safety or the law comes first',
    fewSituations: 'In a few situations we may or must share information without your consent:',
    nearDanger: 'when there is a serious and near danger that you may harm yourself or another person',
    abuse: 'when we must report that a child, an older adult or a dependent adult is abused or neglected',
    court: 'when a court orders it, or when another law requires it',
    agencies: 'when health agencies check how we work, or when public health is at risk',
    police: 'when police ask for it in the narrow cases the law allows',
    examiner:
      'when a medical examiner needs it after a death, or when a workers’ compensation law calls for it',
    onlyNeeded: 'Even then we share only what is needed.',
    writtenConsent: 'Only with your written consent',
    everythingElse:
      'Everything else needs your consent in writing. That includes a counselor’s private notes about a session, any marketing, and any sale of information. We do neither marketing nor sale. You can take a consent back at any time, in writing. It does not undo what was shared before.',
    substance: 'Records about alcohol and drugs',
    part2:
      'Some records about treatment for substance use have extra protection under federal law (42 CFR Part 2). When we hold such records, we share them only with your consent or as that law allows. They, and what they say, cannot be used against you in a court case or an investigation without your written consent or a special court order.',
    yourRights: 'Your rights',
    haveRight: 'You have the right to:',
    see: 'see your record and get a copy, on paper or as a file. We answer within 30 days and may ask for a small fee for the cost.',
    correct:
      'ask us to correct what is wrong or missing. If we say no, we tell you why in writing within 60 days.',
    reach:
      'ask us to reach you in a certain way, for example only by cell phone. We say yes to every reasonable request.',
    limit: 'ask us to limit what we use or share. We do not always have to agree, and we will tell you.',
    list: 'get a list of those with whom we shared your information in the last six years, and why.',
    actForYou:
      'choose someone to act for you. If somebody has your medical power of attorney, they can use your rights.',
    onPaper: 'get this notice on paper, even if you read it here.',
    useRight: "To use a right, call '{phone}' and ask for the privacy officer.",
    useRightWithoutPhone:
      'To use a right, find your organization on the [home page](home), call the number shown there and ask for the privacy officer.',
    duties: 'Our duties',
    keepSafe: 'The law makes us keep your health information private and safe.',
    breach: 'If a breach may have put your information at risk, we tell you without delay.',
    follow: 'We follow this notice and give you a copy of it.',
    onlyAsSaid:
      'We use and share your information only as it says here, unless you tell us in writing that we can do more.',
    stateLaw: 'Where the law of your state protects you more than this notice, we follow that law.',
    complain: 'How to complain',
    tellUs:
      "If you think that we hurt your rights, please tell us. Call '{phone}' and ask for the privacy officer.",
    tellUsWithoutPhone:
      'If you think that we hurt your rights, please tell the privacy officer. The number to call stands on the pages of your organization.',
    civilRights:
      'You can also complain to the U.S. Department of Health and Human Services, Office for Civil Rights: by letter to 200 Independence Avenue SW, Washington, D.C. 20201, by phone at 1-877-696-6775, or online at hhs.gov/ocr/complaints.',
    notWorse: 'Nobody will treat you worse because you complained. You keep every service you have.',
    changes: 'Changes to this notice',
    canChange:
      'We can change this notice, and the change then covers all information we have. The new notice will stand on this page with a new date, and you can ask us for a copy.',
    website: 'What this website itself keeps is told in the [Privacy Policy](privacy).',
  },
  { critical: 'all' },
)
