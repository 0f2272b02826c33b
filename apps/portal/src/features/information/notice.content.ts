import { pageNames } from '#lib/words/page-names.words.ts'
import type { LegalText } from './legal-text.ts'
import { noticeWords } from './notice.words.ts'

/** Notice of Privacy Practices: how health information is used, and the rights of the person (ROUTE-04, RD-125). */
export const notice: LegalText = {
  title: pageNames.notice,
  updated: noticeWords.updated,
  lead: noticeWords.lead,
  sections: [
    {
      id: 'who-we-are',
      title: noticeWords.whoFollows,
      body: [noticeWords.covers, noticeWords.inEffect],
    },
    {
      id: 'your-employer',
      title: noticeWords.employer,
      body: [noticeWords.employerLearns, noticeWords.formalReferral],
    },
    {
      id: 'without-asking',
      title: noticeWords.withoutAsking,
      body: [[noticeWords.help, noticeWords.run, noticeWords.paid, noticeWords.remind]],
    },
    {
      id: 'safety-and-law',
      title: noticeWords.safety,
      body: [
        noticeWords.fewSituations,
        [
          noticeWords.nearDanger,
          noticeWords.abuse,
          noticeWords.court,
          noticeWords.agencies,
          noticeWords.police,
          noticeWords.examiner,
        ],
        noticeWords.onlyNeeded,
      ],
    },
    {
      id: 'only-with-consent',
      title: noticeWords.writtenConsent,
      body: [noticeWords.everythingElse],
    },
    {
      id: 'substance-use',
      title: noticeWords.substance,
      body: [noticeWords.part2],
    },
    {
      id: 'your-rights',
      title: noticeWords.yourRights,
      body: [
        noticeWords.haveRight,
        [
          noticeWords.see,
          noticeWords.correct,
          noticeWords.reach,
          noticeWords.limit,
          noticeWords.list,
          noticeWords.actForYou,
          noticeWords.onPaper,
        ],
        noticeWords.useRight,
        {
          withoutPhone: noticeWords.useRightWithoutPhone,
        },
      ],
    },
    {
      id: 'our-duties',
      title: noticeWords.duties,
      body: [
        [noticeWords.keepSafe, noticeWords.breach, noticeWords.follow, noticeWords.onlyAsSaid],
        noticeWords.stateLaw,
      ],
    },
    {
      id: 'complaints',
      title: noticeWords.complain,
      body: [
        noticeWords.tellUs,
        {
          withoutPhone: noticeWords.tellUsWithoutPhone,
        },
        noticeWords.civilRights,
        noticeWords.notWorse,
      ],
    },
    {
      id: 'changes',
      title: noticeWords.changes,
      body: [noticeWords.canChange, noticeWords.website],
    },
  ],
}
