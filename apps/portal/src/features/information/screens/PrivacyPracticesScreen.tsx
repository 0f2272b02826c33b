import { pageNames } from '#lib/page-names.messages.ts'
import { LegalPage } from '../components/LegalPage.tsx'
import type { LegalText } from '../legal-text.ts'
import { privacyPracticesMessages } from '../privacy-practices.messages.ts'

/**
 * Notice of Privacy Practices: how health information is used, and the rights of the person (ROUTE-04,
 * RD-125).
 */
const privacyPractices: LegalText = {
  title: pageNames.notice,
  updated: privacyPracticesMessages.updated,
  lead: privacyPracticesMessages.lead,
  sections: [
    {
      id: 'who-we-are',
      title: privacyPracticesMessages.whoFollows,
      body: [privacyPracticesMessages.covers, privacyPracticesMessages.inEffect],
    },
    {
      id: 'your-employer',
      title: privacyPracticesMessages.employer,
      body: [privacyPracticesMessages.employerLearns, privacyPracticesMessages.formalReferral],
    },
    {
      id: 'without-asking',
      title: privacyPracticesMessages.withoutAsking,
      body: [
        [
          privacyPracticesMessages.help,
          privacyPracticesMessages.run,
          privacyPracticesMessages.paid,
          privacyPracticesMessages.remind,
        ],
      ],
    },
    {
      id: 'safety-and-law',
      title: privacyPracticesMessages.safety,
      body: [
        privacyPracticesMessages.fewSituations,
        [
          privacyPracticesMessages.nearDanger,
          privacyPracticesMessages.abuse,
          privacyPracticesMessages.court,
          privacyPracticesMessages.agencies,
          privacyPracticesMessages.police,
          privacyPracticesMessages.examiner,
        ],
        privacyPracticesMessages.onlyNeeded,
      ],
    },
    {
      id: 'only-with-consent',
      title: privacyPracticesMessages.writtenConsent,
      body: [privacyPracticesMessages.everythingElse],
    },
    {
      id: 'substance-use',
      title: privacyPracticesMessages.substance,
      body: [privacyPracticesMessages.part2],
    },
    {
      id: 'your-rights',
      title: privacyPracticesMessages.yourRights,
      body: [
        privacyPracticesMessages.haveRight,
        [
          privacyPracticesMessages.see,
          privacyPracticesMessages.correct,
          privacyPracticesMessages.reach,
          privacyPracticesMessages.limit,
          privacyPracticesMessages.list,
          privacyPracticesMessages.actForYou,
          privacyPracticesMessages.onPaper,
        ],
        privacyPracticesMessages.useRight,
        {
          withoutPhone: privacyPracticesMessages.useRightWithoutPhone,
        },
      ],
    },
    {
      id: 'our-duties',
      title: privacyPracticesMessages.duties,
      body: [
        [
          privacyPracticesMessages.keepSafe,
          privacyPracticesMessages.breach,
          privacyPracticesMessages.follow,
          privacyPracticesMessages.onlyAsSaid,
        ],
        privacyPracticesMessages.stateLaw,
      ],
    },
    {
      id: 'complaints',
      title: privacyPracticesMessages.complain,
      body: [
        privacyPracticesMessages.tellUs,
        {
          withoutPhone: privacyPracticesMessages.tellUsWithoutPhone,
        },
        privacyPracticesMessages.civilRights,
        privacyPracticesMessages.notWorse,
      ],
    },
    {
      id: 'changes',
      title: privacyPracticesMessages.changes,
      body: [privacyPracticesMessages.canChange, privacyPracticesMessages.website],
    },
  ],
}

/** Notice of Privacy Practices (ROUTE-04, RD-125). */
export default function PrivacyPracticesScreen() {
  return <LegalPage text={privacyPractices} />
}
