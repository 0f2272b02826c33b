import type { UpcomingAppointment } from '@evenkeel/api-contract/telehealth/appointments'
import { isRoomOver, type RoomState } from '@evenkeel/api-contract/video-room/room-state'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState, useRef } from 'react'
import { useParams } from 'react-router'
import { useNow } from '#form/state/use-now.ts'
import { href } from '#lib/paths.ts'
import { useTimeZone } from '#organization/time-zone/time-zone-context.tsx'
import { upcomingAppointmentsQuery } from '#session/patient/appointment-queries.ts'
import { useSessionClient, useSession } from '#session/session-context.tsx'
import { Banner } from '#components/Banner.tsx'
import { Button, ButtonLink } from '#components/Button.tsx'
import { Page } from '#components/Page.tsx'
import { LoadingPlaceholder } from '#components/LoadingPlaceholder.tsx'
import { getJoinStatus, describeNextStep, formatVisitTime } from '#session/visits/visit-text.ts'
import { DeviceCheck } from '../video-room/DeviceCheck.tsx'
import { describeRoomState } from '../video-room/room-state-text.ts'
import { useMediaDevices } from '../video-room/use-devices.ts'
import { useVideoRoom } from '../video-room/use-video-room.ts'
import { VideoRoom } from '../video-room/VideoRoom.tsx'
import { componentMessages } from '#components/components.messages.ts'
import { videoRoomMessages as words } from '../video-room.messages.ts'

/** Shows how the visit ended; when the member may rejoin, device check and join button follow below. */
function VisitEnded({
  state,
  counselor,
  closed,
}: {
  readonly state: RoomState
  readonly counselor: string
  readonly closed: string | null
}) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.focus({ preventScroll: true }), [])
  return (
    <div ref={place} tabIndex={-1}>
      <Banner
        kind={state === 'left' ? 'success' : 'info'}
        title={describeRoomState(state, counselor, closed)}
      >
        {state === 'left' ? <p>{words.goInAgain}</p> : null}
      </Banner>
    </div>
  )
}

function BackToList() {
  return (
    <p>
      <ButtonLink kind="quiet" to={href('appointments')}>
        {words.back}
      </ButtonLink>
    </p>
  )
}

/** Shows when the video room opens, and the join button. */
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
  const zone = useTimeZone()
  const join = getJoinStatus(appointment, useNow(), zone)
  if (join === null) return <p role="status">{words.isOver}</p>
  if (!join.isOpen) return <p role="status">{words.opensAt({ moment: join.from })}</p>
  if (!onEnter) return null
  return (
    <>
      <p>
        <Button busy={isEntering} onClick={onEnter}>
          {words.enter}
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
  const zone = useTimeZone()
  const devices = useMediaDevices()
  const room = useVideoRoom(appointment.id, devices)
  const counselor = appointment.provider.fullname
  const { facts, state } = room
  const { release } = devices
  const isGone = state !== null && isRoomOver(state)
  useEffect(() => {
    // Stop camera and microphone after the visit so that the camera light turns off.
    if (isGone) release()
  }, [isGone, release])
  if (facts && state && !isGone)
    return (
      <Page title={words.title} width="wide">
        <VideoRoom
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
      title={words.title}
      lead={<p translate="no">{`${formatVisitTime(appointment.start_time, zone)} · ${counselor}`}</p>}
    >
      {facts && state ? <VisitEnded state={state} counselor={counselor} closed={facts.closed} /> : null}
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

/** Screen of a video visit: device check first, then the video room (BOOK-14). */
export default function VideoRoomScreen() {
  const { id = '' } = useParams()
  const session = useSessionClient()
  const { status } = useSession()
  const zone = useTimeZone()
  const patientId = status === 'member' ? session.telehealthUserId() : null
  const upcoming = useQuery({
    ...upcomingAppointmentsQuery(session, patientId ?? 0),
    enabled: patientId !== null,
  })
  const listed = upcoming.data?.find((one) => String(one.id) === id)
  // Keep the appointment so that the member stays in the room when a refetched list no longer has it.
  const [appointment, keep] = useState(listed)
  if (listed && listed !== appointment) keep(listed)
  if (appointment?.appointment_method === 'video') return <VideoVisit appointment={appointment} />
  return (
    <Page title={words.title}>
      {upcoming.isError ? (
        <Banner kind="warning" title={componentMessages.noAppointments} live>
          <p>{words.tryOrCall}</p>
          <Button onClick={() => void upcoming.refetch()}>{componentMessages.tryAgain}</Button>
        </Banner>
      ) : upcoming.isPending ? (
        <LoadingPlaceholder what={words.waiting} lines={2} />
      ) : (
        <p>
          <span>{appointment ? words.byPhone : words.notListed}</span>{' '}
          {appointment ? <span>{describeNextStep(appointment, zone)}</span> : null}
        </p>
      )}
      <BackToList />
    </Page>
  )
}
