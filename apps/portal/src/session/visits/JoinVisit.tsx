import { useNavigate } from '#lib/router/Router.tsx'
import { useNow } from '#form/state/use-now.ts'
import { href } from '#lib/paths.ts'
import { useAct } from './use-act.ts'
import { useZone } from '#organisation/time-zone/zone-context.tsx'
import type { Received } from '../patient/appointments.ts'
import { useSession } from '../session-context.tsx'
import { Button } from '#ui/Button.tsx'
import { connectionParams, joinTrouble } from './api.ts'
import { joinOf, serverNow } from './visit.ts'
import { visitWords as words } from './visits.words.ts'

/** The door of a video visit: when it opens, and the button while it is open (BOOK-14, RD-165). */
export function JoinVisit({ appointment, when }: { readonly appointment: Received; readonly when: string }) {
  const session = useSession()
  const zone = useZone()
  const navigate = useNavigate()
  const join = joinOf(appointment, serverNow(appointment, session.monotonic(), useNow()), zone)
  const { outcome, run } = useAct(
    () => connectionParams(session, appointment.id),
    ({ video_backend: backend, url }) => {
      if (backend === 'webrtc') navigate(href('visit-room', { id: String(appointment.id) }))
      else window.location.assign(url)
    },
  )
  if (join === null) return null
  if (!join.isOpen) return <p>{words.opensAt({ moment: join.from })}</p>
  return (
    <p>
      <Button
        busy={outcome.is === 'running' || outcome.is === 'done'}
        onClick={run}
        aria-label={words.joinAt({ when })}
      >
        {words.join}
      </Button>
      <span role="alert">{outcome.is === 'failed' ? ` ${joinTrouble(outcome.error)}` : null}</span>
    </p>
  )
}
