import type { Block } from '#organisation/wording.ts'
import { pageNames } from '#lib/words/page-names.words.ts'
import { serviceWords } from './service.words.ts'

export type ServiceName = 'legal' | 'financial' | 'family'

/** One service as it is told: same parts for all, so that the three pages never drift apart (RD-128). */
export interface Service {
  readonly title: string
  readonly lead: string
  /** What the program pays for. */
  readonly covered: readonly string[]
  readonly limits: readonly Block[]
  /** What happens on the phone, in order. */
  readonly call: readonly string[]
  /** Words people come with. */
  readonly questions: readonly string[]
}

/** What each service covers, in the program's words; marks as in the organisation's wording. */
export const services: Readonly<Record<ServiceName, Service>> = {
  legal: {
    title: pageNames.legal,
    lead: serviceWords.legalLead,
    covered: [
      serviceWords.legalTalk,
      serviceWords.legalField,
      serviceWords.legalFee,
      serviceWords.legalForms,
    ],
    limits: [serviceWords.legalLimits],
    call: [serviceWords.legalCall, serviceWords.legalAsk, serviceWords.legalName],
    questions: [
      serviceWords.landlord,
      serviceWords.custody,
      serviceWords.court,
      serviceWords.will,
      serviceWords.identity,
    ],
  },
  financial: {
    title: pageNames.financial,
    lead: serviceWords.financialLead,
    covered: [
      serviceWords.financialTalks,
      serviceWords.financialPlan,
      serviceWords.financialReports,
      serviceWords.financialAnswers,
    ],
    limits: [serviceWords.financialLimits],
    call: [serviceWords.financialCall, serviceWords.financialWhen, serviceWords.financialBills],
    questions: [
      serviceWords.cards,
      serviceWords.hoursCut,
      serviceWords.home,
      serviceWords.college,
      serviceWords.retire,
    ],
  },
  family: {
    title: pageNames.family,
    lead: serviceWords.familyLead,
    covered: [
      serviceWords.familyTalk,
      serviceWords.familyPlaces,
      serviceWords.familyHelp,
      serviceWords.familyTips,
    ],
    limits: [serviceWords.familyLimits],
    call: [serviceWords.familyCall, serviceWords.familyAsk, serviceWords.familyList],
    questions: [
      serviceWords.baby,
      serviceWords.father,
      serviceWords.camp,
      serviceWords.adopt,
      serviceWords.dog,
    ],
  },
}
