import type { AnswerSet } from '@evenkeel/api-contract/portal/answers'
import type { Location } from '#lib/router/location.ts'
import type { Queries } from '#session/queries.ts'
import { getQueryClient } from '#session/query-client.tsx'
import type { Session } from '#session/session.ts'
import type { BookingWizard } from '#session/booking/booking-wizard.ts'
import { questionByIdQuery, startingQuestionQuery } from './intake-api.ts'
import { getQuestionToShow, getResumeQuestion } from './intake-flow.ts'
import { parseStepState } from './step-state.ts'
import { storedAnswersQuery } from './stored-answers-query.ts'

/** Resolves when it is known who is here, or that this cannot be found out now. */
function waitForSession(session: Session): Promise<void> {
  const isKnown = (): boolean => session.read().status !== 'restoring' || session.read().isOutOfReach
  return new Promise((resolve) => {
    if (isKnown()) return resolve()
    const leave = session.subscribe(() => {
      if (!isKnown()) return
      leave()
      resolve()
    })
  })
}

/** Reads the question that will be drawn, so that the words of the loader end with it there. Failures are left to the screen. */
export async function prefetchQuestion({
  session,
  booking,
  queries,
  location,
}: {
  readonly session: Session
  readonly booking: BookingWizard
  readonly queries: Queries
  readonly location: Location
}): Promise<void> {
  await waitForSession(session)
  const client = getQueryClient(queries)
  const known = booking.read().answerSetId
  if (known !== null) await client.prefetchQuery(storedAnswersQuery({ session, booking, client }, known))
  const resumed = getResumeQuestion(client.getQueryData<AnswerSet>(['answers', known]))
  const asked = parseStepState(location.state)?.question ?? null
  const id = getQuestionToShow(booking.read().answerSetId, asked, resumed)
  if (id === null) await client.prefetchQuery(startingQuestionQuery(session))
  else if (id !== resumed?.id) await client.prefetchQuery(questionByIdQuery(session, id))
}
