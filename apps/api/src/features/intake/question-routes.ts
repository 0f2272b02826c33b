import {
  listQuestions,
  readAppointmentStartingQuestion,
  readNextQuestion,
  readPreviousQuestion,
  readQuestion,
  readStartingQuestion,
} from '@evenkeel/contract/own/questions'
import { notFound } from '@evenkeel/server/http/failure'
import { draftedQuestion } from '#features/organisations/previews.ts'
import type { ServeIn } from '#http/serve-in.ts'
import { type Intake, intakeOfCaller, questionIn } from './intake.ts'
import { presentQuestion } from './questions/present-question.ts'
import { progressOf } from './questions/progress.ts'
import { nextQuestion, previousQuestion } from './step-through.ts'
import { walk } from '../../intake-graph/walk.ts'
import type { IntakeDeps } from './deps.ts'

/** The first question of a walk without answers. */
function firstQuestion({ graph, view }: Intake, key: string) {
  const start = walk(graph, new Map(), key)
  if (!start.next) throw notFound()
  return presentQuestion(graph, start.next, view, progressOf(graph, start, key))
}

function pageOfQuestions({ graph, view }: Intake, page: number, size: number, path: string) {
  const all = [...graph.questions.values()]
  const results = all.slice((page - 1) * size, page * size)
  if (results.length === 0) throw notFound()
  const at = (number: number) => `${path}?page=${number}&per_page=${size}`
  return {
    count: all.length,
    next: page * size < all.length ? at(page + 1) : null,
    previous: page > 1 ? at(page - 1) : null,
    results: results.map((question) => presentQuestion(graph, question, view, null)),
  }
}

/** Questions of the organisation's intake (CALL-19 to CALL-24). */
export function questionRoutes(serve: ServeIn<IntakeDeps>): void {
  serve(listQuestions, async ({ caller, request, query, deps }) => {
    const path = request.url.split('?', 1)[0] ?? ''
    return pageOfQuestions(await intakeOfCaller(deps, caller, request), query.page, query.per_page, path)
  })
  serve(readStartingQuestion, async ({ caller, request, deps }) => {
    const intake = await intakeOfCaller(deps, caller, request)
    return firstQuestion(intake, intake.graph.start)
  })
  serve(readAppointmentStartingQuestion, async ({ caller, request, deps }) => {
    const intake = await intakeOfCaller(deps, caller, request)
    return firstQuestion(intake, intake.graph.appointmentStart)
  })
  serve(readQuestion, async ({ caller, request, params, deps }) => {
    const drafted = draftedQuestion(caller.organisation, params.id)
    if (drafted) return drafted
    const intake = await intakeOfCaller(deps, caller, request)
    const question = questionIn(intake, params.id)
    if (!question) throw notFound()
    return presentQuestion(intake.graph, question, intake.view, null)
  })
  serve(readNextQuestion, ({ caller, request, params, deps }) =>
    nextQuestion(deps, { caller, request }, params.id),
  )
  serve(readPreviousQuestion, ({ caller, request, params, deps }) =>
    previousQuestion(deps, { caller, request }, params.id),
  )
}
