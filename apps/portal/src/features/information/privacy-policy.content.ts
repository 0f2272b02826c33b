import { limits } from '@evenkeel/contract/limits'
import { minutes } from '@evenkeel/contract/units'
import { pageNames } from '#lib/words/page-names.words.ts'
import type { LegalText } from './legal-text.ts'
import { privacyWords } from './privacy-policy.words.ts'

/** Privacy Policy of the website: what the site itself keeps (ROUTE-03, RD-125). */
export const privacyPolicy: LegalText = {
  title: pageNames.privacy,
  updated: privacyWords.updated,
  lead: privacyWords.lead,
  sections: [
    {
      id: 'in-short',
      title: privacyWords.inShort,
      body: [
        [
          privacyWords.noAccount,
          privacyWords.employer,
          privacyWords.noAds,
          privacyWords.noSale,
          privacyWords.searchBox,
        ],
      ],
    },
    {
      id: 'without-an-account',
      title: privacyWords.without,
      body: [
        privacyWords.device,
        privacyWords.firstQuestions({ minutes: limits.intakeSession / minutes(1) }),
      ],
    },
    {
      id: 'with-an-account',
      title: privacyWords.withAccount,
      body: [
        privacyWords.onlyNeeded,
        [privacyWords.nameAndBirth, privacyWords.organization, privacyWords.answers, privacyWords.consent],
        privacyWords.canAdd,
        [privacyWords.phoneAddress, privacyWords.workFamily],
        privacyWords.accountHolds,
        [privacyWords.visits, privacyWords.keptArticles],
        privacyWords.password,
      ],
    },
    {
      id: 'cookies',
      title: privacyWords.cookies,
      body: [
        privacyWords.fiveCookies,
        [
          privacyWords.intakeCookie({ minutes: limits.answerTokenLife / minutes(1) }),
          privacyWords.sessionCookie,
          privacyWords.signedInCookie,
          privacyWords.languageCookie,
          privacyWords.deviceCookie,
        ],
        privacyWords.cookiesEnd,
      ],
    },
    {
      id: 'in-your-browser',
      title: privacyWords.inBrowser,
      body: [
        privacyWords.fiveNotes,
        [
          privacyWords.timezone,
          privacyWords.childOrg,
          privacyWords.logOutNote,
          privacyWords.forcedLogout,
          privacyWords.welcomeNote,
        ],
        privacyWords.besides,
        [privacyWords.whileOpen, privacyWords.writing, privacyWords.savedArticles, privacyWords.offlinePage],
        privacyWords.clear,
      ],
    },
    {
      id: 'who-else',
      title: privacyWords.whoElse,
      body: [
        privacyWords.search,
        [privacyWords.reasons, privacyWords.stateAndWays, privacyWords.wishes],
        privacyWords.noName,
        privacyWords.book,
        privacyWords.companies,
        privacyWords.emails,
        privacyWords.numbers,
      ],
    },
    {
      id: 'translation',
      title: privacyWords.translation,
      body: [privacyWords.translationTool],
    },
    {
      id: 'safety',
      title: privacyWords.protect,
      body: [privacyWords.encrypted, privacyWords.notPerfect],
    },
    {
      id: 'how-long',
      title: privacyWords.howLong,
      body: [privacyWords.keepAccount],
    },
    {
      id: 'choices',
      title: privacyWords.choices,
      body: [[privacyWords.usePhone, privacyWords.askUs, privacyWords.privateWindow], privacyWords.adults],
    },
    {
      id: 'changes',
      title: privacyWords.changes,
      body: [
        privacyWords.lastChange,
        privacyWords.questions,
        {
          withoutPhone: privacyWords.withoutPhone,
        },
      ],
    },
  ],
}
