import type { UpcomingAppointment } from '@evenkeel/contract/telehealth/appointments'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState, useRef } from 'react'
import { useParams } from '#lib/router/Router.tsx'
import { useNow } from '#form/state/use-now.ts'
import { href } from '#lib/paths.ts'
import { useZone } from '#organisation/time-zone/zone-context.tsx'
import { upcomingQuery } from '#session/patient/appointments.ts'
import { useSession, useWhoIsHere } from '#session/session-context.tsx'
import { Banner } from '#ui/Banner.tsx'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { Page } from '#ui/Page.tsx'
import { Waiting } from '#ui/Waiting.tsx'
import { joinOf, todo, whenWords } from '#session/visits/visit.ts'
import { DeviceCheck } from '../room/DeviceCheck.tsx'
import { isOver, type RoomState, roomWords } from '../room/room-state.ts'
import { useDevices } from '../room/use-devices.ts'
import { useRoom } from '../room/use-room.ts'
import { VisitRoom } from '../room/VisitRoom.tsx'

/** What became of a stay in the room; whoever may still come in finds the check and the way in below. */
function AfterVisit({
  state,
  counselor,
  closed,
}: {
  readonly state: RoomState
  readonly counselor: string
  readonly closed: string | null
}) {
  const words = useRef<HTMLDivElement>(null)
  useEffect(() => words.current?.focus({ preventScroll: true }), [])
  return (
    <div ref={words} tabIndex={-1}>
      <Banner kind={state === 'left' ? 'success' : 'info'} title={roomWords(state, counselor, closed)}>
        {state === 'left' ? <p>As long as the room is open, you can go in again below.</p> : null}
      </Banner>
    </div>
  )
}

function BackToList() {
  return (
    <p>
      <ButtonLink kind="quiet" to={href('appointments')}>
        Back to your appointments
      </ButtonLink>
    </p>
  )
}

/** The door before the room: when it opens, and the way in. */
function JoinGate({
  appointment,
  isEntering,
  trouble,
  onEnter,
}: {
  readonly appointment: UpcomingAppointment
  readonly isEntering: boolean
  readonly trouble: string | null
  readonly onEnter: (() => void) | null
}) {
  const zone = useZone()
  const join = joinOf(appointment, useNow(), zone)
  if (join === null) return <p role="status">The time of this visit is over. The room is closed.</p>
  if (!join.isOpen)
    return <p role="status">{`You can go in from ${join.from} on. The button appears here.`}</p>
  if (!onEnter) return null
  return (
    <>
      <p>
        <Button busy={isEntering} onClick={onEnter}>
          Enter the room
        </Button>
      </p>
      {trouble === null ? null : (
        <Banner kind="error" live>
          <p>{trouble}</p>
        </Banner>
      )}
    </>
  )
}

function VideoVisit({ appointment }: { readonly appointment: UpcomingAppointment }) {
  const zone = useZone()
  const devices = useDevices()
  const room = useRoom(appointment.id, devices)
  const counselor = appointment.provider.fullname
  const { facts, state } = room
  const { release } = devices
  const isGone = state !== null && isOver(state)
  useEffect(() => {
    // Nobody is seen or heard after the visit, and the camera's light goes out.
    if (isGone) release()
  }, [isGone, release])
  if (facts && state && !isGone)
    return (
      <Page title="Your video visit" width="wide">
        <VisitRoom
          state={state}
          closed={facts.closed}
          counselor={counselor}
          remote={room.remote}
          devices={devices}
          onLeave={room.leave}
        />
      </Page>
    )
  return (
    <Page
      title="Your video visit"
      lead={<p translate="no">{`${whenWords(appointment.start_time, zone)} · ${counselor}`}</p>}
    >
      {facts && state ? <AfterVisit state={state} counselor={counselor} closed={facts.closed} /> : null}
      <DeviceCheck devices={devices} />
      <JoinGate
        appointment={appointment}
        isEntering={room.isEntering}
        trouble={room.trouble}
        onEnter={devices.status === 'ready' ? room.enter : null}
      />
      <BackToList />
    </Page>
  )
}

/** Where a video visit takes place: first the check of camera and microphone, then the room (BOOK-14). */
export default function VisitRoomScreen() {
  const { id = '' } = useParams()
  const session = useSession()
  const { status } = useWhoIsHere()
  const zone = useZone()
  const patientId = status === 'member' ? session.telehealthUserId() : null
  const upcoming = useQuery({ ...upcomingQuery(session, patientId ?? 0), enabled: patientId !== null })
  const listed = upcoming.data?.find((one) => String(one.id) === id)
  // Who is in the room stays there, also when the list comes again without the visit.
  const [appointment, keep] = useState(listed)
  if (listed && listed !== appointment) keep(listed)
  if (appointment?.appointment_method === 'video') return <VideoVisit appointment={appointment} />
  return (
    <Page title="Your video visit">
      {upcoming.isError ? (
        <Banner kind="warning" title="We cannot reach your appointments right now" live>
          <p>Please try again in a moment, or give us a call.</p>
          <Button onClick={() => void upcoming.refetch()}>Try again</Button>
        </Banner>
      ) : upcoming.isPending ? (
        <Waiting what="Loading your visit" lines={2} />
      ) : (
        <p>
          {appointment
            ? `This visit is a phone call. ${todo(appointment, zone)}`
            : 'This visit is not on your list. It may be over, moved or canceled.'}
        </p>
      )}
      <BackToList />
    </Page>
  )
}
