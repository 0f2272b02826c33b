import { pageNames } from '#lib/words/page-names.words.ts'
import type { LegalText } from './legal-text.ts'
import { termsWords } from './terms.words.ts'

/** Terms of Use (ROUTE-02). */
export const terms: LegalText = {
  title: pageNames.terms,
  updated: termsWords.updated,
  lead: termsWords.lead,
  sections: [
    {
      id: 'what-this-site-is',
      title: termsWords.whatFor,
      body: [termsWords.program, termsWords.weAndYou],
    },
    {
      id: 'emergencies',
      title: termsWords.notEmergencies,
      body: [termsWords.nobodyWatches, [termsWords.danger, termsWords.suicide, termsWords.anyHour]],
    },
    {
      id: 'who-may-use-it',
      title: termsWords.whoMay,
      body: [termsWords.anyone, termsWords.notSure],
    },
    {
      id: 'your-account',
      title: termsWords.account,
      body: [
        [
          termsWords.trueDetails,
          termsWords.password,
          termsWords.oneAccount,
          termsWords.logOut,
          termsWords.tellUs,
        ],
        termsWords.locked,
      ],
    },
    {
      id: 'appointments',
      title: pageNames.appointments,
      body: [termsWords.counselors, termsWords.cannotCome],
    },
    {
      id: 'fair-use',
      title: termsWords.fairUse,
      body: [
        termsWords.pleaseDoNot,
        [termsWords.threaten, termsWords.harmful, termsWords.others, termsWords.copy, termsWords.getAround],
        termsWords.mayClose,
      ],
    },
    {
      id: 'articles',
      title: termsWords.articles,
      body: [termsWords.learning, termsWords.rights],
    },
    {
      id: 'other-sites',
      title: termsWords.otherSites,
      body: [termsWords.links],
    },
    {
      id: 'translation',
      title: termsWords.translation,
      body: [termsWords.automatic],
    },
    {
      id: 'privacy',
      title: termsWords.privacy,
      body: [termsWords.privacyPages],
    },
    {
      id: 'limits',
      title: termsWords.promise,
      body: [termsWords.workHard, termsWords.liable],
    },
    {
      id: 'changes',
      title: termsWords.changes,
      body: [termsWords.mayChange, termsWords.law],
    },
    {
      id: 'questions',
      title: termsWords.questions,
      body: [
        termsWords.ask,
        {
          withoutPhone: termsWords.withoutPhone,
        },
      ],
    },
  ],
}
