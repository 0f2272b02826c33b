import {
  type Attendance,
  type Closing,
  type CounselorVisit,
  closeVisit,
} from '@evenkeel/api-contract/counselor/visits'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useSession, useStaffClient } from '#session/session-context.tsx'
import { useAsyncAction } from '#lib/use-async-action.ts'
import { CASES_QUERY_KEY, DAY_QUERY_KEY, visitKey } from '#features/counselor-workspace/query-keys.ts'
import { listClosingWarnings } from '../closing-warnings.ts'
import { parseClosing } from '../closing.ts'
import { type VisitClosingDraft, createVisitClosingDraftStore } from '../visit-closing-draft.ts'

interface CompletedClosing {
  readonly attendance: Attendance
  readonly closing: Closing | null
}

/** What is chosen, kept over a reload until it is said. */
function useVisitClosingDraft(id: number) {
  const { person } = useSession()
  const [keeper] = useState(() => createVisitClosingDraftStore(sessionStorage, person.id, id))
  const [draft, setDraft] = useState(keeper.read)
  const change = (next: VisitClosingDraft): void => {
    keeper.write(next)
    setDraft(next)
  }
  return { draft, change, clear: keeper.clear }
}

/** What a draft says; null while something is missing. */
function toCompletedClosing({ attendance, closing }: VisitClosingDraft): CompletedClosing | null {
  if (attendance === null) return null
  if (attendance !== 'took_place') return { attendance, closing: null }
  const whole = parseClosing(closing)
  return whole && { attendance, closing: whole }
}

/** What is chosen, what is asked once more, and the press that says it. */
export function useCloseVisit(visit: CounselorVisit, at: { readonly now: number; readonly zone: string }) {
  const { id } = visit.visit
  const { call } = useStaffClient()
  const client = useQueryClient()
  const { draft, change, clear } = useVisitClosingDraft(id)
  const [wasTried, setWasTried] = useState(false)
  const [asked, setAsked] = useState<(CompletedClosing & { readonly texts: readonly string[] }) | null>(null)
  const act = useAsyncAction({
    act: ({ attendance, closing }: CompletedClosing) =>
      call(closeVisit, { params: { visit_id: id }, body: { attendance, closing } }),
    onDone: (ended) => {
      clear()
      client.setQueryData(visitKey(id), ended)
      void client.invalidateQueries({ queryKey: DAY_QUERY_KEY })
      void client.invalidateQueries({ queryKey: CASES_QUERY_KEY })
    },
    onRefused: () => void client.invalidateQueries({ queryKey: visitKey(id) }),
  })
  return {
    ...{ draft, change, wasTried, act, asked },
    close: (): void => {
      setWasTried(true)
      const said = toCompletedClosing(draft)
      if (said === null) return
      const texts = listClosingWarnings(visit, said.attendance, at)
      if (texts.length === 0) act.run(said)
      else setAsked({ ...said, texts })
    },
    goBack: (): void => {
      setAsked(null)
      act.reset()
    },
  }
}
