import { pageNames } from '#lib/page-names.messages.ts'
import { LegalPage } from '../components/LegalPage.tsx'
import type { LegalText } from '../legal-text.ts'
import { statementOfUnderstandingMessages } from '../statement-of-understanding.messages.ts'

/** Statement of Understanding: what counseling here is and is not (ROUTE-05). */
const statementOfUnderstanding: LegalText = {
  title: pageNames.statement,
  updated: statementOfUnderstandingMessages.updated,
  lead: statementOfUnderstandingMessages.lead,
  sections: [
    {
      id: 'what-we-offer',
      title: statementOfUnderstandingMessages.offer,
      body: [statementOfUnderstandingMessages.shortTerm, statementOfUnderstandingMessages.ownChoice],
    },
    {
      id: 'who-you-talk-with',
      title: statementOfUnderstandingMessages.whoWith,
      body: [statementOfUnderstandingMessages.affiliates, statementOfUnderstandingMessages.noMatch],
    },
    {
      id: 'sessions-covered',
      title: statementOfUnderstandingMessages.cost,
      body: [
        statementOfUnderstandingMessages.orgPays,
        statementOfUnderstandingMessages.orgDecides,
        statementOfUnderstandingMessages.missed,
      ],
    },
    {
      id: 'confidentiality',
      title: statementOfUnderstandingMessages.confidentiality,
      body: [statementOfUnderstandingMessages.staysBetween, statementOfUnderstandingMessages.partner],
    },
    {
      id: 'limits-of-confidentiality',
      title: statementOfUnderstandingMessages.limits,
      body: [
        statementOfUnderstandingMessages.lawSets,
        [
          statementOfUnderstandingMessages.danger,
          statementOfUnderstandingMessages.abuse,
          statementOfUnderstandingMessages.court,
          statementOfUnderstandingMessages.youAsk,
        ],
        statementOfUnderstandingMessages.talkFirst,
      ],
    },
    {
      id: 'emergencies',
      title: statementOfUnderstandingMessages.emergencies,
      body: [
        statementOfUnderstandingMessages.notEmergency,
        [
          statementOfUnderstandingMessages.call911,
          statementOfUnderstandingMessages.call988,
          statementOfUnderstandingMessages.callUs,
        ],
      ],
    },
    {
      id: 'not-provided',
      title: statementOfUnderstandingMessages.notProvided,
      body: [
        statementOfUnderstandingMessages.referred,
        [
          statementOfUnderstandingMessages.psychiatry,
          statementOfUnderstandingMessages.inpatient,
          statementOfUnderstandingMessages.outpatient,
          statementOfUnderstandingMessages.emergent,
          statementOfUnderstandingMessages.longTerm,
          statementOfUnderstandingMessages.prescriptions,
          statementOfUnderstandingMessages.autism,
          statementOfUnderstandingMessages.remedial,
          statementOfUnderstandingMessages.noEvidence,
        ],
        statementOfUnderstandingMessages.noReports,
      ],
    },
    {
      id: 'video-and-phone',
      title: statementOfUnderstandingMessages.videoPhone,
      body: [
        statementOfUnderstandingMessages.risks,
        [
          statementOfUnderstandingMessages.alone,
          statementOfUnderstandingMessages.where,
          statementOfUnderstandingMessages.number,
          statementOfUnderstandingMessages.noRecording,
        ],
      ],
    },
    {
      id: 'records',
      title: statementOfUnderstandingMessages.records,
      body: [statementOfUnderstandingMessages.notes],
    },
    {
      id: 'your-part',
      title: statementOfUnderstandingMessages.yourPart,
      body: [
        [
          statementOfUnderstandingMessages.open,
          statementOfUnderstandingMessages.onTime,
          statementOfUnderstandingMessages.saySo,
        ],
        statementOfUnderstandingMessages.hardFeelings,
      ],
    },
    {
      id: 'agreement',
      title: statementOfUnderstandingMessages.agree,
      body: [
        statementOfUnderstandingMessages.consent,
        statementOfUnderstandingMessages.unclear,
        {
          withoutPhone: statementOfUnderstandingMessages.pages,
        },
      ],
    },
  ],
}

/** Statement of Understanding (ROUTE-05). */
export default function StatementOfUnderstandingScreen() {
  return <LegalPage text={statementOfUnderstanding} />
}
