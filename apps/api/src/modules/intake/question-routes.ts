import {
  listQuestions,
  readAppointmentStartingQuestion,
  readNextQuestion,
  readPreviousQuestion,
  readQuestion,
  readStartingQuestion,
} from '@evenkeel/api-contract/portal/questions'
import { createNotFoundError } from '@evenkeel/server-kit/http/http-error'
import { getDraftQuestion } from '#modules/organizations/previews.ts'
import type { RegisterTenantEndpoint } from '#http/tenant-endpoint-server.ts'
import { type Intake, loadCallerIntake, findIntakeQuestion } from './load-intake.ts'
import { presentQuestion } from './questions/present-question.ts'
import { getProgress } from './questions/progress.ts'
import { getNextQuestion, getPreviousQuestion } from './question-navigation.ts'
import { traverseGraph } from '#intake-graph/traverse-graph.ts'
import type { IntakeDeps } from './deps.ts'

/** The first question of a walk without answers. */
function presentFirstQuestion({ graph, view }: Intake, key: string) {
  const start = traverseGraph(graph, new Map(), key)
  if (!start.next) throw createNotFoundError()
  return presentQuestion(graph, start.next, view, getProgress(graph, start, key))
}

function paginateQuestions({ graph, view }: Intake, page: number, size: number, path: string) {
  const all = [...graph.questions.values()]
  const results = all.slice((page - 1) * size, page * size)
  if (results.length === 0) throw createNotFoundError()
  const at = (number: number) => `${path}?page=${number}&per_page=${size}`
  return {
    count: all.length,
    next: page * size < all.length ? at(page + 1) : null,
    previous: page > 1 ? at(page - 1) : null,
    results: results.map((question) => presentQuestion(graph, question, view, null)),
  }
}

/** Questions of the organisation's intake (CALL-19 to CALL-24). */
export function questionRoutes(serve: RegisterTenantEndpoint<IntakeDeps>): void {
  serve(listQuestions, async ({ caller, request, query, deps }) => {
    const path = request.url.split('?', 1)[0] ?? ''
    return paginateQuestions(await loadCallerIntake(deps, caller, request), query.page, query.per_page, path)
  })
  serve(readStartingQuestion, async ({ caller, request, deps }) => {
    const intake = await loadCallerIntake(deps, caller, request)
    return presentFirstQuestion(intake, intake.graph.start)
  })
  serve(readAppointmentStartingQuestion, async ({ caller, request, deps }) => {
    const intake = await loadCallerIntake(deps, caller, request)
    return presentFirstQuestion(intake, intake.graph.appointmentStart)
  })
  serve(readQuestion, async ({ caller, request, params, deps }) => {
    const drafted = getDraftQuestion(caller.organisation, params.id)
    if (drafted) return drafted
    const intake = await loadCallerIntake(deps, caller, request)
    const question = findIntakeQuestion(intake, params.id)
    if (!question) throw createNotFoundError()
    return presentQuestion(intake.graph, question, intake.view, null)
  })
  serve(readNextQuestion, ({ caller, request, params, deps }) =>
    getNextQuestion(deps, { caller, request }, params.id),
  )
  serve(readPreviousQuestion, ({ caller, request, params, deps }) =>
    getPreviousQuestion(deps, { caller, request }, params.id),
  )
}
