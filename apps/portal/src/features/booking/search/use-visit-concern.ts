import { getConcern } from '@evenkeel/api-contract/telehealth/concern'
import { useQuery } from '@tanstack/react-query'
import { useNextConcern } from '#session/coverage/use-coverage.ts'
import { useBookingState } from '#session/session-context.tsx'
import { useSearcher } from '../use-booking.ts'
import { preferencesQuery } from './preferences.ts'

/** The concern of the visit being booked: from the current answers, else from the member's record. */
export function useVisitConcern(): string | null {
  const ofRecord = useNextConcern()
  const { answerSetId } = useBookingState()
  const { ready, state: _, ...searcher } = useSearcher()
  const isAnswered = ready && searcher.patientId !== null && answerSetId !== null
  const { data } = useQuery({ ...preferencesQuery(searcher), enabled: isAnswered })
  const reason = isAnswered ? data?.reasons?.[0] : undefined
  return reason === undefined ? ofRecord : getConcern(reason)
}
