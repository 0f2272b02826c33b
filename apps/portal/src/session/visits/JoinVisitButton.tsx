import { useNavigate } from 'react-router'
import { useNow } from '#form/state/use-now.ts'
import { href } from '#lib/paths.ts'
import { useAsyncAction } from './use-async-action.ts'
import { useTimeZone } from '#organization/time-zone/time-zone-context.tsx'
import type { ReceivedAppointment } from '../patient/appointment-queries.ts'
import { useSessionClient } from '../session-context.tsx'
import { Button } from '#components/Button.tsx'
import { fetchConnectionParams, describeJoinError } from './visit-api.ts'
import { getJoinStatus, getServerNow } from './visit-text.ts'
import { visitMessages as words } from './visits.messages.ts'

/**
 * Join button of a video visit: shows when the room opens, and the button while it is open (BOOK-14, RD-165).
 */
export function JoinVisitButton({
  appointment,
  when,
}: {
  readonly appointment: ReceivedAppointment
  readonly when: string
}) {
  const session = useSessionClient()
  const zone = useTimeZone()
  const navigate = useNavigate()
  const join = getJoinStatus(appointment, getServerNow(appointment, session.monotonic(), useNow()), zone)
  const { outcome, run } = useAsyncAction(
    () => fetchConnectionParams(session, appointment.id),
    ({ video_backend: backend, url }) => {
      if (backend === 'webrtc') void navigate(href('visit-room', { id: String(appointment.id) }))
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
      <span role="alert">{outcome.is === 'failed' ? ` ${describeJoinError(outcome.error)}` : null}</span>
    </p>
  )
}
