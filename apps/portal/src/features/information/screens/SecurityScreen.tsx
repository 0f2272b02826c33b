import { limits } from '@evenkeel/api-contract/limits'
import { minutes } from '@evenkeel/api-contract/time/duration-units'
import { pageNames } from '#lib/page-names.messages.ts'
import { LegalPage } from '../components/LegalPage.tsx'
import type { LegalText } from '../legal-text.ts'
import { securityMessages } from '../security.messages.ts'

/** Security statement for members and evaluators. Every sentence must match the code and change with it. */
const securityStatement: LegalText = {
  title: pageNames.security,
  updated: securityMessages.updated,
  lead: securityMessages.lead,
  sections: [
    {
      id: 'on-the-way',
      title: securityMessages.onTheWay,
      body: [securityMessages.locked, securityMessages.translation],
    },
    {
      id: 'at-rest',
      title: securityMessages.atRest,
      body: [securityMessages.encrypted, securityMessages.hashed],
    },
    {
      id: 'who-can-see',
      title: securityMessages.whoSees,
      body: [securityMessages.apart, securityMessages.employer, securityMessages.outOfSight],
    },
    {
      id: 'your-session',
      title: securityMessages.logIn,
      body: [
        securityMessages.sessionEnds({ minutes: limits.memberTokenIdle / minutes(1) }),
        securityMessages.wrongPasswords,
        securityMessages.guessing,
        securityMessages.leave,
      ],
    },
    {
      id: 'how-it-is-made',
      title: securityMessages.made,
      body: [securityMessages.tests, securityMessages.notPerfect],
    },
    {
      id: 'report',
      title: securityMessages.weakness,
      body: [
        securityMessages.weaknessHow,
        securityMessages.callUs,
        {
          withoutPhone: securityMessages.withoutPhone,
        },
      ],
    },
  ],
}

/** /security: an additional statement beside the specified information pages. */
export default function SecurityScreen() {
  return <LegalPage text={securityStatement} />
}
