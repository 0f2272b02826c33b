import { limits } from '@evenkeel/api-contract/limits'
import type { AppointmentMethod } from '@evenkeel/api-contract/schemas'
import { CalendarClock, Mail, NotebookPen, Video } from 'lucide-react'
import type { ReactNode } from 'react'
import { useBookingState, useSession } from '#session/session-context.tsx'
import { EmailAddress } from '../components/EmailAddress.tsx'
import styles from './booked.module.css'
import { confirmationMessages as words } from './confirmation.messages.ts'

const joinLeadMinutes = Math.round(limits.joinLead / 60_000)

function InfoLine({ icon: Icon, children }: { readonly icon: typeof Mail; readonly children: ReactNode }) {
  return (
    <li>
      <Icon aria-hidden="true" size={20} strokeWidth={1.9} />
      <div>{children}</div>
    </li>
  )
}

/** Where it is written down, how one joins, how it is moved or cancelled, and below that until when it is free. */
export function VisitInfo({
  method,
  children,
}: {
  readonly method: AppointmentMethod | null
  readonly children: ReactNode
}) {
  const { user } = useSession()
  const { hasNote, outcome } = useBookingState()
  const ofNote = hasNote ? words.noteGoesAlong : outcome === 'moved' ? words.noteMoves : null
  return (
    <ul className={styles.know}>
      {user?.email ? (
        <InfoLine icon={Mail}>
          <span>{`${words.mailGoesTo} `}</span>
          <EmailAddress email={user.email} />
        </InfoLine>
      ) : null}
      {ofNote === null ? null : (
        <InfoLine icon={NotebookPen}>
          <span>{ofNote}</span>
        </InfoLine>
      )}
      {method === 'video' ? (
        <InfoLine icon={Video}>
          <span>{words.howToJoin({ minutes: joinLeadMinutes })}</span>
        </InfoLine>
      ) : null}
      <InfoLine icon={CalendarClock}>
        <span>{words.moveOrCancel}</span>
        {children}
      </InfoLine>
    </ul>
  )
}
