import { pageNames } from '#lib/page-names.messages.ts'
import { LegalPage } from '../components/LegalPage.tsx'
import type { LegalText } from '../legal-text.ts'
import { termsOfUseMessages } from '../terms-of-use.messages.ts'

/** Terms of Use (ROUTE-02). */
const termsOfUse: LegalText = {
  title: pageNames.terms,
  updated: termsOfUseMessages.updated,
  lead: termsOfUseMessages.lead,
  sections: [
    {
      id: 'what-this-site-is',
      title: termsOfUseMessages.whatFor,
      body: [termsOfUseMessages.program, termsOfUseMessages.weAndYou],
    },
    {
      id: 'emergencies',
      title: termsOfUseMessages.notEmergencies,
      body: [
        termsOfUseMessages.nobodyWatches,
        [termsOfUseMessages.danger, termsOfUseMessages.suicide, termsOfUseMessages.anyHour],
      ],
    },
    {
      id: 'who-may-use-it',
      title: termsOfUseMessages.whoMay,
      body: [termsOfUseMessages.anyone, termsOfUseMessages.notSure],
    },
    {
      id: 'your-account',
      title: termsOfUseMessages.account,
      body: [
        [
          termsOfUseMessages.trueDetails,
          termsOfUseMessages.password,
          termsOfUseMessages.oneAccount,
          termsOfUseMessages.logOut,
          termsOfUseMessages.tellUs,
        ],
        termsOfUseMessages.locked,
      ],
    },
    {
      id: 'appointments',
      title: pageNames.appointments,
      body: [termsOfUseMessages.counselors, termsOfUseMessages.cannotCome],
    },
    {
      id: 'fair-use',
      title: termsOfUseMessages.fairUse,
      body: [
        termsOfUseMessages.pleaseDoNot,
        [
          termsOfUseMessages.threaten,
          termsOfUseMessages.harmful,
          termsOfUseMessages.others,
          termsOfUseMessages.copy,
          termsOfUseMessages.getAround,
        ],
        termsOfUseMessages.mayClose,
      ],
    },
    {
      id: 'articles',
      title: termsOfUseMessages.articles,
      body: [termsOfUseMessages.learning, termsOfUseMessages.rights],
    },
    {
      id: 'other-sites',
      title: termsOfUseMessages.otherSites,
      body: [termsOfUseMessages.links],
    },
    {
      id: 'translation',
      title: termsOfUseMessages.translation,
      body: [termsOfUseMessages.automatic],
    },
    {
      id: 'privacy',
      title: termsOfUseMessages.privacy,
      body: [termsOfUseMessages.privacyPages],
    },
    {
      id: 'limits',
      title: termsOfUseMessages.promise,
      body: [termsOfUseMessages.workHard, termsOfUseMessages.liable],
    },
    {
      id: 'changes',
      title: termsOfUseMessages.changes,
      body: [termsOfUseMessages.mayChange, termsOfUseMessages.law],
    },
    {
      id: 'questions',
      title: termsOfUseMessages.questions,
      body: [
        termsOfUseMessages.ask,
        {
          withoutPhone: termsOfUseMessages.withoutPhone,
        },
      ],
    },
  ],
}

/** Terms of Use of the website (ROUTE-02). */
export default function TermsOfUseScreen() {
  return <LegalPage text={termsOfUse} />
}
