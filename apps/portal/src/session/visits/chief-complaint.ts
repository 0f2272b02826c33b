import { defaultComplaint } from '@evenkeel/api-contract/telehealth/appointments'
import type { User } from '@evenkeel/api-contract/portal/schemas/users'

/** Both topics of the intake in one line (RD-149). */
export function formatChiefComplaint(user: Pick<User, 'chief_complaint1' | 'chief_complaint2'>): string {
  const named = [user.chief_complaint1, user.chief_complaint2].filter(
    (topic) => topic !== null && topic !== '',
  )
  return named.length > 0 ? named.join(', ') : defaultComplaint
}
