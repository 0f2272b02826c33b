import type { UpcomingAppointment } from '@evenkeel/contract/telehealth/appointments'
import { errorTexts } from '@evenkeel/contract/error-texts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { href } from '#lib/paths.ts'
import { useZone } from '#organisation/zone-context.tsx'
import { ZoneChooser } from '#organisation/ZoneChooser.tsx'
import { latestQuery, upcomingQuery } from '#session/appointments.ts'
import { useNotices, useSession, useWhoIsHere } from '#session/session-context.tsx'
import { Banner } from '#ui/banner.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Page } from '#ui/page.tsx'
import { Waiting } from '#ui/waiting.tsx'
import { cancel } from '../api.ts'
import { openRecord, whenWords } from '../model.ts'
import { AppointmentCard } from '../parts/AppointmentCard.tsx'
import styles from '../parts/appointments.module.css'
import { OpenRecordCard } from '../parts/OpenRecordCard.tsx'

/** Both lists of this screen; a refusal of either ends the session (ERROR-17, ERROR-18, ruling R6). */
function useAppointments(patientId: number | null) {
  const session = useSession()
  const upcoming = useQuery({ ...upcomingQuery(session, patientId ?? 0), enabled: patientId !== null })
  const latest = useQuery(latestQuery(session))
  return { upcoming, latest }
}

/** Asks before cancelling; afterwards the list is loaded anew (BOOK-05, AMB-66). */
function useCancel(patientId: number | null) {
  const session = useSession()
  const notices = useNotices()
  const navigate = useNavigate()
  const client = useQueryClient()
  const zone = useZone()
  const back = { link: href('appointments'), label: 'Back to your appointments' }
  const act = async (id: number): Promise<void> => {
    if (patientId === null) return
    try {
      await cancel(session, patientId, id)
      await client.invalidateQueries({ queryKey: ['upcoming'] })
      await navigate(href('appointments'), { replace: true })
    } catch {
      notices.setError({ message: errorTexts.network, ...back })
      await navigate(href('error'), { replace: true })
    }
  }
  return ({ id, start_time, provider }: UpcomingAppointment): void => {
    notices.setConfirm({
      message: 'Cancel this appointment?',
      description: `${whenWords(start_time, zone)} with ${provider.fullname}. You can book another one at any time.`,
      button: { label: 'Yes, cancel it', action: () => act(id) },
      cancel: { label: 'No, keep it', link: href('appointments') },
    })
    void navigate(href('confirm'))
  }
}

function Trouble({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <Banner kind="warning" title="We cannot reach your appointments right now" live>
      <p>They are safe. Please try again in a moment.</p>
      <Button onClick={onRetry}>Try again</Button>
    </Banner>
  )
}

function Empty() {
  return (
    <>
      <p>You have no appointments yet. When you book one, you find it here with its day and time.</p>
      <ButtonLink to={href('appointment-type')}>Book an appointment</ButtonLink>
    </>
  )
}

/** /appointments: what lies ahead, and what is still open (ROUTE-14). */
export default function AppointmentsScreen() {
  const session = useSession()
  const { status } = useWhoIsHere()
  const patientId = status === 'member' ? session.telehealthUserId() : null
  const { upcoming, latest } = useAppointments(patientId)
  const onCancel = useCancel(patientId)
  const open = openRecord(latest.data)
  const appointments = upcoming.data ?? []
  const isQuiet = patientId === null || upcoming.isError
  return (
    <Page title="Your appointments" width="text">
      <ZoneChooser />
      {open ? <OpenRecordCard open={open} /> : null}
      {isQuiet ? (
        <Trouble
          onRetry={() => void (patientId === null ? session.reload().catch(() => {}) : upcoming.refetch())}
        />
      ) : upcoming.isPending ? (
        <Waiting what="Loading your appointments" lines={2} />
      ) : appointments.length === 0 ? (
        <>{open ? null : <Empty />}</>
      ) : (
        <ul className={styles.list}>
          {appointments.map((appointment) => (
            <AppointmentCard
              key={appointment.id}
              appointment={appointment}
              onCancel={() => onCancel(appointment)}
            />
          ))}
        </ul>
      )}
    </Page>
  )
}
