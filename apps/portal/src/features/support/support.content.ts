import { questionWords } from './questions.words.ts'

/** A question people ask, and its answer; marks as in the organisation's wording. */
export interface Question {
  readonly question: string
  readonly answer: readonly string[]
}

export const questions: readonly Question[] = [
  {
    question: questionWords.noLoad,
    answer: [questionWords.noLoadHow],
  },
  {
    question: questionWords.cost,
    answer: [questionWords.costHow],
  },
  {
    question: questionWords.employer,
    answer: [questionWords.employerHow],
  },
  {
    question: questionWords.family,
    answer: [questionWords.familyHow],
  },
  {
    question: questionWords.soon,
    answer: [questionWords.soonHow],
  },
  {
    question: questionWords.noCode,
    answer: [questionWords.noCodeHow],
  },
  {
    question: questionWords.noLogIn,
    answer: [questionWords.noLogInHow],
  },
  {
    question: questionWords.change,
    answer: [questionWords.changeHow],
  },
  {
    question: questionWords.notRight,
    answer: [questionWords.notRightHow],
  },
]
