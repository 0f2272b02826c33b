import type { TextBlock } from '#organization/program-text.ts'
import { pageNames } from '#lib/words/page-names.messages.ts'
import { serviceMessages } from './service.messages.ts'

export type ServiceName = 'legal' | 'financial' | 'family'

/** One service as it is told: same parts for all, so that the three pages never drift apart (RD-128). */
export interface Service {
  readonly title: string
  readonly lead: string
  /** What the program pays for. */
  readonly covered: readonly string[]
  readonly limits: readonly TextBlock[]
  /** What happens on the phone, in order. */
  readonly call: readonly string[]
  /** Words people come with. */
  readonly questions: readonly string[]
}

/** What each service covers, in the program's words; marks as in the organisation's wording. */
export const services: Readonly<Record<ServiceName, Service>> = {
  legal: {
    title: pageNames.legal,
    lead: serviceMessages.legalLead,
    covered: [
      serviceMessages.legalTalk,
      serviceMessages.legalField,
      serviceMessages.legalFee,
      serviceMessages.legalForms,
    ],
    limits: [serviceMessages.legalLimits],
    call: [serviceMessages.legalCall, serviceMessages.legalAsk, serviceMessages.legalName],
    questions: [
      serviceMessages.landlord,
      serviceMessages.custody,
      serviceMessages.court,
      serviceMessages.will,
      serviceMessages.identity,
    ],
  },
  financial: {
    title: pageNames.financial,
    lead: serviceMessages.financialLead,
    covered: [
      serviceMessages.financialTalks,
      serviceMessages.financialPlan,
      serviceMessages.financialReports,
      serviceMessages.financialAnswers,
    ],
    limits: [serviceMessages.financialLimits],
    call: [serviceMessages.financialCall, serviceMessages.financialWhen, serviceMessages.financialBills],
    questions: [
      serviceMessages.cards,
      serviceMessages.hoursCut,
      serviceMessages.home,
      serviceMessages.college,
      serviceMessages.retire,
    ],
  },
  family: {
    title: pageNames.family,
    lead: serviceMessages.familyLead,
    covered: [
      serviceMessages.familyTalk,
      serviceMessages.familyPlaces,
      serviceMessages.familyHelp,
      serviceMessages.familyTips,
    ],
    limits: [serviceMessages.familyLimits],
    call: [serviceMessages.familyCall, serviceMessages.familyAsk, serviceMessages.familyList],
    questions: [
      serviceMessages.baby,
      serviceMessages.father,
      serviceMessages.camp,
      serviceMessages.adopt,
      serviceMessages.dog,
    ],
  },
}
