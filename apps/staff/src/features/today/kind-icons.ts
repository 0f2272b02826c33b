import type { TaskKind } from '@evenkeel/api-contract/staff/tasks'
import {
  BadgeCheck,
  CalendarSearch,
  CalendarX,
  MailX,
  Scale,
  Send,
  Siren,
  UserRound,
  Wrench,
} from 'lucide-react'

/** The icon of each kind, always beside its words. */
export const kindIcons = {
  danger: Siren,
  counselor_danger: Siren,
  lost_move: CalendarX,
  stuck_move: CalendarSearch,
  in_person: UserRound,
  undelivered_request: Send,
  undelivered_mail: MailX,
  contested_session: Scale,
  failed_job: Wrench,
  license_check: BadgeCheck,
} as const satisfies Record<TaskKind, unknown>
