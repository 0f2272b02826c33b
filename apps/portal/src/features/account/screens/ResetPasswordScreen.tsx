import { useEffect, useState } from 'react'
import { useParams } from 'react-router'
import { href } from '#lib/paths.ts'
import { useTenant } from '#organization/organization-context.tsx'
import { useNotices } from '#session/session-context.tsx'
import { ResetPasswordByLink } from '../components/ResetPasswordByLink.tsx'

/**
 * Removes the token from the address bar at once so that it cannot be read there. A reload requires a new
 * link.
 */
function useResetToken(): string {
  const { token = '' } = useParams()
  const { base } = useTenant()
  const [kept] = useState(token)
  useEffect(
    () => window.history.replaceState(window.history.state, '', `${base}${href('auth-reset')}`),
    [base],
  )
  return kept
}

/** /password/reset/{token}: sets a new password with the emailed link (ROUTE-28). */
export default function ResetPasswordScreen() {
  const { typed } = useNotices()
  return <ResetPasswordByLink token={useResetToken()} onAskAgain={typed.forget} />
}
