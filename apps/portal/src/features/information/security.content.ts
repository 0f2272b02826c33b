import { limits } from '@evenkeel/contract/limits'
import { minutes } from '@evenkeel/contract/units'
import { pageNames } from '#lib/words/page-names.words.ts'
import type { LegalText } from './legal-text.ts'
import { securityWords } from './security.words.ts'

/** How the site is built to be safe, for members and for those who evaluate it. Every sentence is true of the code; it changes with it. */
export const security: LegalText = {
  title: pageNames.security,
  updated: securityWords.updated,
  lead: securityWords.lead,
  sections: [
    {
      id: 'on-the-way',
      title: securityWords.onTheWay,
      body: [securityWords.locked, securityWords.translation],
    },
    {
      id: 'at-rest',
      title: securityWords.atRest,
      body: [securityWords.encrypted, securityWords.hashed],
    },
    {
      id: 'who-can-see',
      title: securityWords.whoSees,
      body: [securityWords.apart, securityWords.employer, securityWords.outOfSight],
    },
    {
      id: 'your-session',
      title: securityWords.logIn,
      body: [
        securityWords.sessionEnds({ minutes: limits.memberTokenIdle / minutes(1) }),
        securityWords.wrongPasswords,
        securityWords.guessing,
        securityWords.leave,
      ],
    },
    {
      id: 'how-it-is-made',
      title: securityWords.made,
      body: [securityWords.tests, securityWords.notPerfect],
    },
    {
      id: 'report',
      title: securityWords.weakness,
      body: [
        securityWords.weaknessHow,
        securityWords.callUs,
        {
          withoutPhone: securityWords.withoutPhone,
        },
      ],
    },
  ],
}
