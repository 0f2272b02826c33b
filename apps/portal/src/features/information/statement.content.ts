import { pageNames } from '#lib/words/page-names.words.ts'
import type { LegalText } from './legal-text.ts'
import { statementWords } from './statement.words.ts'

/** Statement of Understanding: what counseling here is and is not (ROUTE-05). */
export const statement: LegalText = {
  title: pageNames.statement,
  updated: statementWords.updated,
  lead: statementWords.lead,
  sections: [
    {
      id: 'what-we-offer',
      title: statementWords.offer,
      body: [statementWords.shortTerm, statementWords.ownChoice],
    },
    {
      id: 'who-you-talk-with',
      title: statementWords.whoWith,
      body: [statementWords.affiliates, statementWords.noMatch],
    },
    {
      id: 'sessions-covered',
      title: statementWords.cost,
      body: [statementWords.orgPays, statementWords.orgDecides, statementWords.missed],
    },
    {
      id: 'confidentiality',
      title: statementWords.confidentiality,
      body: [statementWords.staysBetween, statementWords.partner],
    },
    {
      id: 'limits-of-confidentiality',
      title: statementWords.limits,
      body: [
        statementWords.lawSets,
        [statementWords.danger, statementWords.abuse, statementWords.court, statementWords.youAsk],
        statementWords.talkFirst,
      ],
    },
    {
      id: 'emergencies',
      title: statementWords.emergencies,
      body: [
        statementWords.notEmergency,
        [statementWords.call911, statementWords.call988, statementWords.callUs],
      ],
    },
    {
      id: 'not-provided',
      title: statementWords.notProvided,
      body: [
        statementWords.referred,
        [
          statementWords.psychiatry,
          statementWords.inpatient,
          statementWords.outpatient,
          statementWords.emergent,
          statementWords.longTerm,
          statementWords.prescriptions,
          statementWords.autism,
          statementWords.remedial,
          statementWords.noEvidence,
        ],
        statementWords.noReports,
      ],
    },
    {
      id: 'video-and-phone',
      title: statementWords.videoPhone,
      body: [
        statementWords.risks,
        [statementWords.alone, statementWords.where, statementWords.number, statementWords.noRecording],
      ],
    },
    {
      id: 'records',
      title: statementWords.records,
      body: [statementWords.notes],
    },
    {
      id: 'your-part',
      title: statementWords.yourPart,
      body: [[statementWords.open, statementWords.onTime, statementWords.saySo], statementWords.hardFeelings],
    },
    {
      id: 'agreement',
      title: statementWords.agree,
      body: [
        statementWords.consent,
        statementWords.unclear,
        {
          withoutPhone: statementWords.pages,
        },
      ],
    },
  ],
}
