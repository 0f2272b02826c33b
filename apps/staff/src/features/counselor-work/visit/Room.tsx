import { joinCounselorVisit } from '@evenkeel/contract/counselor/visits'
import { Video } from 'lucide-react'
import { useState } from 'react'
import { useStaff } from '#session/staff.tsx'
import { Button } from '#ui/Button.tsx'
import parts from '#ui/parts.module.css'
import { Problem } from '#ui/Problem.tsx'
import { nearMoment } from '#ui/times/times.ts'
import { useAct } from '#ui/use-act.ts'
import { visitWords } from '../work.words.ts'

interface RoomProps {
  readonly id: number
  readonly room: { readonly opens_at: string; readonly closes_at: string }
  readonly now: number
  /** Of the counselor. */
  readonly zone: string
}

/** Leads the window that was opened by the press to the room; false where the browser opened none. */
function lead(window: Window | null, url: string): boolean {
  if (!window) return false
  window.opener = null
  window.location.href = url
  return true
}

/** The way into the video room, in a window of its own, so that this page stays beside it. */
export function Room({ id, room, now, zone }: RoomProps) {
  const { call } = useStaff()
  const [link, setLink] = useState<string | null>(null)
  const act = useAct({
    act: async (opened: Window | null) => ({
      opened,
      url: (await call(joinCounselorVisit, { params: { visit_id: id } })).url,
    }),
    onDone: ({ opened, url }) => setLink(lead(opened, url) ? null : url),
    onRefused: () => {},
  })
  const at = (iso: string) => Temporal.Instant.from(iso).epochMilliseconds
  if (now < at(room.opens_at))
    return <p className={parts.soft}>{visitWords.opensAt({ time: nearMoment(room.opens_at, now, zone) })}</p>
  if (now >= at(room.closes_at)) return null
  return (
    <div className={parts.tight}>
      <div className={parts.row}>
        <Button busy={act.busy} onPress={() => act.run(window.open('about:blank'))}>
          <Video size={18} aria-hidden="true" />
          {visitWords.enter}
        </Button>
      </div>
      <p className={`${parts.soft} ${parts.small}`}>{visitWords.enterHint}</p>
      {link ? (
        <p>
          {visitWords.roomBlocked}{' '}
          <a href={link} target="_blank" rel="noopener noreferrer">
            {visitWords.openRoom}
          </a>
        </p>
      ) : null}
      <Problem text={act.problem} />
    </div>
  )
}
