import {
  type Attendance,
  type Closing,
  type CounselorVisit,
  endVisit,
} from '@evenkeel/contract/counselor/visits'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useSession, useStaff } from '#session/staff.tsx'
import { useAct } from '#ui/use-act.ts'
import { CASES, DAY, visitKey } from '../keys.ts'
import { saidBefore } from './before-closing.ts'
import { wholeClosing } from './closing.ts'
import { type EndDraft, endKeeper } from './kept-closing.ts'

interface Said {
  readonly attendance: Attendance
  readonly closing: Closing | null
}

/** What is chosen, kept over a reload until it is said. */
function useEndDraft(id: number) {
  const { person } = useSession()
  const [keeper] = useState(() => endKeeper(sessionStorage, person.id, id))
  const [draft, setDraft] = useState(keeper.read)
  const change = (next: EndDraft): void => {
    keeper.write(next)
    setDraft(next)
  }
  return { draft, change, clear: keeper.clear }
}

/** What a draft says; null while something is missing. */
function saidIn({ attendance, closing }: EndDraft): Said | null {
  if (attendance === null) return null
  if (attendance !== 'took_place') return { attendance, closing: null }
  const whole = wholeClosing(closing)
  return whole && { attendance, closing: whole }
}

/** What is chosen, what is asked once more, and the press that says it. */
export function useEnding(visit: CounselorVisit, at: { readonly now: number; readonly zone: string }) {
  const { id } = visit.visit
  const { call } = useStaff()
  const client = useQueryClient()
  const { draft, change, clear } = useEndDraft(id)
  const [wasTried, setWasTried] = useState(false)
  const [asked, setAsked] = useState<(Said & { readonly texts: readonly string[] }) | null>(null)
  const act = useAct({
    act: ({ attendance, closing }: Said) =>
      call(endVisit, { params: { visit_id: id }, body: { attendance, closing } }),
    onDone: (ended) => {
      clear()
      client.setQueryData(visitKey(id), ended)
      void client.invalidateQueries({ queryKey: DAY })
      void client.invalidateQueries({ queryKey: CASES })
    },
    onRefused: () => void client.invalidateQueries({ queryKey: visitKey(id) }),
  })
  return {
    ...{ draft, change, wasTried, act, asked },
    close: (): void => {
      setWasTried(true)
      const said = saidIn(draft)
      if (said === null) return
      const texts = saidBefore(visit, said.attendance, at)
      if (texts.length === 0) act.run(said)
      else setAsked({ ...said, texts })
    },
    goBack: (): void => {
      setAsked(null)
      act.reset()
    },
  }
}
