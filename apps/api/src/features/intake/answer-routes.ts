import {
  addAnswer,
  addOrUpdateAnswer,
  createAnswerSet,
  extendAnswerToken,
  readAnswerSet,
  replaceAnswers,
} from '@evenkeel/contract/own/answers'
import { permissionDenied } from '@evenkeel/server/http/failure'
import type { Caller } from '#http/caller.ts'
import type { ServeIn } from '#http/serve-in.ts'
import { isSameOrigin } from '@evenkeel/server/http/same-origin'
import { changeSet, createSet, presentSet, readSet } from './change-set.ts'
import { intakeOfCaller, type IntakeRoom } from './intake.ts'
import { intakeCookie, setIntakeCookie } from './intake-cookie.ts'
import { renewToken } from './tokens.ts'

/** The set of the path, when it is the one the caller's token opens (contract.md 8.1). */
function ownSet(caller: Caller, id: string): string {
  if (caller.answerSet?.id !== id) throw permissionDenied()
  return id
}

/** Answer sets and their token (CALL-14, CALL-25 to CALL-28). */
export function answerRoutes(serve: ServeIn<IntakeRoom>): void {
  serve(createAnswerSet, async ({ caller, request, reply, body, room }) => {
    const created = await createSet(room, await intakeOfCaller(room, caller, request), {
      items: body.response,
      lastQuestionAnswered: body.last_question_answered,
      request,
    })
    setIntakeCookie(reply, room.publicUrl, created.answer_token)
    return created
  })
  for (const endpoint of [addAnswer, addOrUpdateAnswer] as const) {
    serve(endpoint, ({ caller, request, params, body, room }) =>
      changeSet(room, ownSet(caller, params.id), {
        items: [body.response],
        lastQuestionAnswered: body.last_question_answered,
        request,
      }),
    )
  }
  serve(replaceAnswers, ({ caller, request, params, body, room }) =>
    changeSet(room, ownSet(caller, params.id), {
      items: body.response,
      replaceAll: true,
      lastQuestionAnswered: body.last_question_answered,
      request,
    }),
  )
  serve(readAnswerSet, async ({ caller, params, room }) => {
    const { set, intake } = await readSet(room, ownSet(caller, params.id))
    return presentSet(intake, set)
  })
  serve(extendAnswerToken, async ({ request, reply, body, room }) => {
    const token = body.answer_token ?? (isSameOrigin(request) ? intakeCookie(request) : null)
    const { db } = room.store.acrossOrganisations('token')
    const renewed = token ? await db.transaction((tx) => renewToken(tx, room, token)) : null
    if (!renewed) throw permissionDenied()
    setIntakeCookie(reply, room.publicUrl, renewed)
    return { answer_token: renewed }
  })
}
