import { limits } from '@evenkeel/api-contract/limits'
import { minutes } from '@evenkeel/api-contract/time/duration-units'
import { pageNames } from '#lib/page-names.messages.ts'
import { LegalPage } from '../components/LegalPage.tsx'
import type { LegalText } from '../legal-text.ts'
import { privacyPolicyMessages } from '../privacy-policy.messages.ts'

/** Privacy Policy of the website: what the site itself stores (ROUTE-03, RD-125). */
const privacyPolicy: LegalText = {
  title: pageNames.privacy,
  updated: privacyPolicyMessages.updated,
  lead: privacyPolicyMessages.lead,
  sections: [
    {
      id: 'in-short',
      title: privacyPolicyMessages.inShort,
      body: [
        [
          privacyPolicyMessages.noAccount,
          privacyPolicyMessages.employer,
          privacyPolicyMessages.noAds,
          privacyPolicyMessages.noSale,
          privacyPolicyMessages.searchBox,
        ],
      ],
    },
    {
      id: 'without-an-account',
      title: privacyPolicyMessages.without,
      body: [
        privacyPolicyMessages.device,
        privacyPolicyMessages.firstQuestions({ minutes: limits.intakeSession / minutes(1) }),
      ],
    },
    {
      id: 'with-an-account',
      title: privacyPolicyMessages.withAccount,
      body: [
        privacyPolicyMessages.onlyNeeded,
        [
          privacyPolicyMessages.nameAndBirth,
          privacyPolicyMessages.organization,
          privacyPolicyMessages.answers,
          privacyPolicyMessages.consent,
        ],
        privacyPolicyMessages.canAdd,
        [privacyPolicyMessages.phoneAddress, privacyPolicyMessages.workFamily],
        privacyPolicyMessages.accountHolds,
        [privacyPolicyMessages.visits, privacyPolicyMessages.keptArticles],
        privacyPolicyMessages.password,
      ],
    },
    {
      id: 'cookies',
      title: privacyPolicyMessages.cookies,
      body: [
        privacyPolicyMessages.fiveCookies,
        [
          privacyPolicyMessages.intakeCookie({ minutes: limits.answerTokenLife / minutes(1) }),
          privacyPolicyMessages.sessionCookie,
          privacyPolicyMessages.signedInCookie,
          privacyPolicyMessages.languageCookie,
          privacyPolicyMessages.deviceCookie,
        ],
        privacyPolicyMessages.cookiesEnd,
      ],
    },
    {
      id: 'in-your-browser',
      title: privacyPolicyMessages.inBrowser,
      body: [
        privacyPolicyMessages.fiveNotes,
        [
          privacyPolicyMessages.timezone,
          privacyPolicyMessages.childOrg,
          privacyPolicyMessages.logOutNote,
          privacyPolicyMessages.forcedLogout,
          privacyPolicyMessages.welcomeNote,
        ],
        privacyPolicyMessages.besides,
        [
          privacyPolicyMessages.whileOpen,
          privacyPolicyMessages.writing,
          privacyPolicyMessages.savedArticles,
          privacyPolicyMessages.offlinePage,
        ],
        privacyPolicyMessages.clear,
      ],
    },
    {
      id: 'who-else',
      title: privacyPolicyMessages.whoElse,
      body: [
        privacyPolicyMessages.search,
        [privacyPolicyMessages.reasons, privacyPolicyMessages.stateAndWays, privacyPolicyMessages.wishes],
        privacyPolicyMessages.noName,
        privacyPolicyMessages.book,
        privacyPolicyMessages.companies,
        privacyPolicyMessages.emails,
        privacyPolicyMessages.numbers,
      ],
    },
    {
      id: 'translation',
      title: privacyPolicyMessages.translation,
      body: [privacyPolicyMessages.translationTool],
    },
    {
      id: 'safety',
      title: privacyPolicyMessages.protect,
      body: [privacyPolicyMessages.encrypted, privacyPolicyMessages.notPerfect],
    },
    {
      id: 'how-long',
      title: privacyPolicyMessages.howLong,
      body: [privacyPolicyMessages.keepAccount],
    },
    {
      id: 'choices',
      title: privacyPolicyMessages.choices,
      body: [
        [privacyPolicyMessages.usePhone, privacyPolicyMessages.askUs, privacyPolicyMessages.privateWindow],
        privacyPolicyMessages.adults,
      ],
    },
    {
      id: 'changes',
      title: privacyPolicyMessages.changes,
      body: [
        privacyPolicyMessages.lastChange,
        privacyPolicyMessages.questions,
        {
          withoutPhone: privacyPolicyMessages.withoutPhone,
        },
      ],
    },
  ],
}

/** Privacy Policy of the website (ROUTE-03, RD-125). */
export default function PrivacyPolicyScreen() {
  return <LegalPage text={privacyPolicy} />
}
