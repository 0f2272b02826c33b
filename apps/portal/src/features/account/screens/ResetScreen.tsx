import { useEffect, useState } from 'react'
import { useParams } from '#lib/router/Router.tsx'
import { href } from '#lib/paths.ts'
import { usePlace } from '#organisation/organisation-context.tsx'
import { useNotices } from '#session/session-context.tsx'
import { ResetByLink } from '../parts/ResetByLink.tsx'

/** The token leaves the address bar at once: nobody reads it there, and a reload asks for a new link. */
function useHiddenToken(): string {
  const { token = '' } = useParams()
  const { base } = usePlace()
  const [kept] = useState(token)
  useEffect(
    () => window.history.replaceState(window.history.state, '', `${base}${href('auth-reset')}`),
    [base],
  )
  return kept
}

/** /password/reset/{token}: sets a new password with the mailed link (ROUTE-28). */
export default function ResetScreen() {
  const { typed } = useNotices()
  return <ResetByLink token={useHiddenToken()} onAskAgain={typed.forget} />
}
