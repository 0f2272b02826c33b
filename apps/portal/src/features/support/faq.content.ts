import { faqMessages } from './faq.messages.ts'

/** A question people ask, and its answer; marks as in the organisation's wording. */
export interface FaqEntry {
  readonly question: string
  readonly answer: readonly string[]
}

export const faqEntries: readonly FaqEntry[] = [
  {
    question: faqMessages.noLoad,
    answer: [faqMessages.noLoadHow],
  },
  {
    question: faqMessages.cost,
    answer: [faqMessages.costHow],
  },
  {
    question: faqMessages.employer,
    answer: [faqMessages.employerHow],
  },
  {
    question: faqMessages.family,
    answer: [faqMessages.familyHow],
  },
  {
    question: faqMessages.soon,
    answer: [faqMessages.soonHow],
  },
  {
    question: faqMessages.noCode,
    answer: [faqMessages.noCodeHow],
  },
  {
    question: faqMessages.noLogIn,
    answer: [faqMessages.noLogInHow],
  },
  {
    question: faqMessages.change,
    answer: [faqMessages.changeHow],
  },
  {
    question: faqMessages.notRight,
    answer: [faqMessages.notRightHow],
  },
]
