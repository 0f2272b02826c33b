import { defineEndpoint } from '../endpoint.ts'

export type { Question, QuestionKind, QuestionOrEnd, QuestionResult } from './schemas/questions.ts'

/** Lists all questions of the organization's graph in page style (CALL-19). */
export const listQuestions = defineEndpoint('GET /questions', {
  auth: 'none',
  dataCategory: null,
  summary: "Questions of the organisation's intake",
  success: { status: 200 },
})

/** Reads the first question (CALL-20). */
export const readStartingQuestion = defineEndpoint('GET /questions/starting-question', {
  auth: 'none',
  dataCategory: null,
  summary: 'First question of the intake',
  success: { status: 200 },
})

/** Reads the first question about the appointment itself: how to meet (CALL-21). */
export const readAppointmentStartingQuestion = defineEndpoint(
  'GET /questions/appointment-starting-question',
  {
    auth: 'none',
    dataCategory: null,
    summary: 'First question about the appointment: how to meet',
    success: { status: 200 },
  },
)

/** Reads one question (CALL-22). */
export const readQuestion = defineEndpoint('GET /questions/:id', {
  auth: 'none',
  dataCategory: null,
  summary: 'One question',
  success: { status: 200 },
  refusals: ['NotFound'],
})

/** Reads the next question, based on the stored answers (CALL-24). */
export const readNextQuestion = defineEndpoint('GET /questions/:id/next-question', {
  auth: 'visitor-or-member',
  dataCategory: 'question',
  summary: 'The question after this one for the given answers',
  success: { status: 200 },
  refusals: ['NotFound'],
})

/** Reads the question that was actually shown before this one (CALL-23); 404 at the start. */
export const readPreviousQuestion = defineEndpoint('GET /questions/:id/previous-question', {
  auth: 'visitor-or-member',
  dataCategory: 'question',
  summary: 'The question that was asked before this one',
  success: { status: 200 },
  refusals: ['NotFound'],
})
